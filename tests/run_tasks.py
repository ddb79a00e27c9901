"""Tasks that tests give to others, in a module that whoever works on them can import."""

import os
import signal
from time import sleep

from enpitsu.runs import Task


class Memory:
    """A store that remembers, and how much it was given at once."""

    def __init__(self, known=()):
        self.answers, self.batches, self.before = {}, [], set(known)

    def known(self, digests):
        return self.before & {*digests}

    def keep(self, answers):
        self.batches.append(len(answers))
        for one in answers:
            assert one.task.digest not in self.answers
            self.answers[one.task.digest] = one


def squared(n):
    return n * n


def slowly_squared(n):
    sleep(0.004)
    return n * n


def tasks(number, ask=squared):
    return [Task(ask, n, str(n)) for n in range(number)]


def inverse(n):
    return 1 / n


def deadly(n):
    if n == 7:
        os.kill(os.getpid(), signal.SIGKILL)
    return n
