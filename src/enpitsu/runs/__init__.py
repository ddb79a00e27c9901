"""Many tasks, answered by other processes or machines, and no answer lost.

`runs` is the seam: on one side any executor of `concurrent.futures`, on the other a store.
"""

from enpitsu.runs.seam import Answered, PutAside, Store, Task, Tasks, in_order, runs

__all__ = ["Answered", "PutAside", "Store", "Task", "Tasks", "in_order", "runs"]
