"""Many tasks, answered by other processes or machines, and no answer lost.

`runs` schedules them: any executor of `concurrent.futures` answers, and a store keeps answers.
"""

from enpitsu.runs.scheduling import Answered, PutAside, Store, Task, Tasks, in_order, runs

__all__ = ["Answered", "PutAside", "Store", "Task", "Tasks", "in_order", "runs"]
