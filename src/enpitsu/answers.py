"""The types of all answers, for annotations and `isinstance`.

Every answer has `status`, `text()`, `fields()` for JSON and `picture()`. Parts of answers do not: a
`Deduction` is part of an `Explanation` or a `Hint`, a `DraftStatus` is what a `Draft` reports.
"""

from enpitsu.counting.count import SolutionCount
from enpitsu.counting.heatmap import Heatmap
from enpitsu.engines.check import Verdict
from enpitsu.engines.forced import Forced
from enpitsu.engines.solve import NoSolution, Solved, Undecided
from enpitsu.inference.explain import Explanation
from enpitsu.inference.grade import Grade
from enpitsu.inference.hint import Hint
from enpitsu.making.drafts.completing import Completed
from enpitsu.making.drafts.diagnosis import Diagnosis
from enpitsu.making.drafts.draft import DraftStatus
from enpitsu.making.drafts.reducing import Reduced
from enpitsu.making.drafts.varying import Varied
from enpitsu.proofs.certificate import Certificate, Unproved, Verification
from enpitsu.puzzle.deduction import Deduction
from enpitsu.show.picture import Picture

__all__ = [
    "Certificate",
    "Completed",
    "Deduction",
    "Diagnosis",
    "DraftStatus",
    "Explanation",
    "Forced",
    "Grade",
    "Heatmap",
    "Hint",
    "NoSolution",
    "Picture",
    "Reduced",
    "SolutionCount",
    "Solved",
    "Undecided",
    "Unproved",
    "Varied",
    "Verdict",
    "Verification",
]
