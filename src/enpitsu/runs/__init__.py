"""Many tasks are run by other processes or machines, and no answer is lost.

`runs` schedules the tasks: any executor of `concurrent.futures` runs them, and a store keeps the
answers.
"""

from enpitsu.runs.scheduling import Answered, PutAside, Store, Task, Tasks, in_order, runs

__all__ = ["Answered", "PutAside", "Store", "Task", "Tasks", "in_order", "runs"]
