"""Limits of scheduling, each with its unit in its name."""

CHUNK_SECONDS = 0.1  # of work in a chunk of tasks, unless the executor says otherwise
MAX_CHUNK_TASKS = 1000
MAX_STORED_TASKS_ASKED = 1000  # tasks in one question to a store about known answers
MAX_WORKER_DEATHS = 2  # a task that was alone on so many workers that died is put aside
SECONDS_BETWEEN_SAVES = 1.0  # between two saves of answers, and between checks that workers live
SECONDS_FOR_LAST_ANSWERS = 0.3  # wait after Ctrl-C for answers that are on their way
SECONDS_FOR_SCHEDULER = 10.0  # wait for a scheduler that is gone to come back
SECONDS_FOR_A_WORKER = 60.0  # wait while a cluster has no worker at all
SECONDS_BETWEEN_COUNTS = 5.0  # between two counts of the workers
