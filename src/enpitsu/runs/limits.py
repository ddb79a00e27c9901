"""Limits of scheduling, each with its unit in its name."""

CHUNK_SECONDS = 0.1  # of work that is sent at once, unless the executor says otherwise
MAX_CHUNK_TASKS = 1000
MAX_STORED_TASKS_ASKED = 1000  # of a store at once, whether it has their answers
MAX_WORKER_DEATHS = 2  # each alone with one task, which is then put aside
SECONDS_BETWEEN_SAVES = 1.0  # of answers, and between two looks at whether workers are alive
SECONDS_FOR_LAST_ANSWERS = 0.3  # in which those arrive that were given before Ctrl-C
SECONDS_FOR_SCHEDULER = 10.0  # in which one that is gone may come back
SECONDS_FOR_A_WORKER = 60.0  # in which a first one may come, or another after the last
SECONDS_BETWEEN_COUNTS = 5.0  # of workers
