"""What the questions of `enpitsu` come to, for annotations and `isinstance`.

Every one has `status`, `text()`, `fields()` for JSON and `picture()`, but for the parts that some
of them are made of: a `Step` of an `Explanation` or a `Hint`, the `DraftStatus` of a `Draft`.
"""

from enpitsu.counting.count import SolutionCount
from enpitsu.counting.heatmap import Heatmap
from enpitsu.engines.check import Verdict
from enpitsu.engines.forced import Forced
from enpitsu.engines.solve import NoSolution, Solved, Undecided
from enpitsu.picture import Picture
from enpitsu.proofs.certificate import Certificate, Unproved, Verification
from enpitsu.reasoning.explain import Explanation
from enpitsu.reasoning.grade import Grade
from enpitsu.reasoning.hint import Hint
from enpitsu.setting.completing import Completed
from enpitsu.setting.diagnosis import Diagnosis
from enpitsu.setting.draft import DraftStatus
from enpitsu.setting.reducing import Reduced
from enpitsu.setting.varying import Varied
from enpitsu.step import Step

__all__ = [
    "Certificate",
    "Completed",
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
    "Step",
    "Undecided",
    "Unproved",
    "Varied",
    "Verdict",
    "Verification",
]
