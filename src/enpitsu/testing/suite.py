"""The suite: all promises of a kind as checks, to be run one by one or all at once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from unittest import SkipTest

from enpitsu.errors import UnknownKind
from enpitsu.kit.evidence import Evidence
from enpitsu.puzzle.kind import Kind
from enpitsu.puzzle.registry import add, remove
from enpitsu.puzzle.registry import kind as kind_named
from enpitsu.testing import making, notation, reasoning, rules, showing, solving
from enpitsu.testing.subject import SAMPLES, Promise, Subject

PROMISES: tuple[Promise, ...] = (
    rules.the_evidence_can_be_read,
    rules.rules_are_told_in_one_sentence_each,
    rules.the_instruction_says_every_rule,
    rules.techniques_have_meanings,
    rules.names_are_told_apart,
    rules.constraints_cite_what_is_printed,
    rules.each_rule_is_broken_alone,
    rules.a_clue_goes_with_all_that_cites_it,
    rules.clues_are_read_as_the_rules_say,
    rules.lemmas_follow_from_the_rules,
    rules.what_is_derived_follows,
    solving.evidence_is_not_all_square,
    solving.every_engine_finds_the_one_solution,
    solving.published_puzzles_have_one_solution,
    solving.the_solution_passes_the_check,
    solving.check_and_solver_agree,
    solving.counts_agree_with_brute_force,
    solving.frames_lead_to_puzzles,
    solving.uniqueness_is_proved,
    solving.turned_puzzles_have_turned_solutions,
    notation.records_come_back,
    notation.other_formats_come_back,
    notation.damage_is_refused_where_it_is,
    reasoning.techniques_fire_on_their_examples,
    reasoning.explanations_lead_to_the_solution,
    reasoning.hints_lead_on,
    reasoning.grades_do_not_depend_on_how_a_board_lies,
    making.values_that_are_alike_change_names,
    making.puzzles_of_the_usual_size_are_made,
    making.generated_puzzles_have_one_solution,
    making.generated_puzzles_come_again_from_their_seed,
    making.minimal_puzzles_need_every_clue,
    making.wishes_are_honoured,
    making.drafts_are_diagnosed_as_brute_force_says,
    making.drafts_are_completed_and_reduced,
    showing.boards_are_drawn,
    showing.puzzles_show_themselves,
    showing.values_are_pickled_and_copied,
    showing.answers_tell_themselves,
)


class Check(NamedTuple):
    """One promise of one kind; call it to test whether it is kept."""

    subject: Subject
    promise: Promise

    def __call__(self) -> None:
        """Raise `AssertionError` with the details if the promise is broken.

        `SkipTest` if the evidence cannot be read, and another check says so.
        """
        with _at_hand(self.subject.kind):
            if self.subject.unread and self.promise is not rules.the_evidence_can_be_read:
                raise SkipTest("the evidence cannot be read")
            self.promise(self.subject)

    def __str__(self) -> str:
        return f"{self.subject.kind.name}: {self.promise.__name__.replace('_', ' ')}"


def checks(
    kind: Kind | str, *, evidence: Evidence | Path | None = None, samples: int = SAMPLES
) -> list[Check]:
    """All promises of a kind, to be called one by one, for example as pytest tests.

    The kind is given by its name or as a value, which need not be installed. `evidence` is the
    evidence or the path of its TOML file; by default `evidence.toml` in the package of the kind.
    `samples` is the number of small puzzles on which each promise is tested, in addition to the
    evidence.
    """
    subject = Subject(kind_named(kind) if isinstance(kind, str) else kind, evidence, samples)
    return [Check(subject, promise) for promise in PROMISES]


def check_kind(
    kind: Kind | str, *, evidence: Evidence | Path | None = None, samples: int = SAMPLES
) -> None:
    """Check all promises of a kind, and raise one `AssertionError` about all that are broken.

    The arguments are those of `checks`.
    """
    failures: list[Exception] = []
    for check in checks(kind, evidence=evidence, samples=samples):
        try:
            check()
        except SkipTest:
            continue
        except Exception as error:  # noqa: BLE001  # whatever the kind does, the others are checked
            error.add_note(str(check))
            failures.append(error)
    if failures:
        raise ExceptionGroup(f"{len(failures)} of {len(PROMISES)} promises are broken", failures)


@contextmanager
def _at_hand(kind: Kind) -> Iterator[None]:
    """Let the registry find a kind by its name while the context lasts."""
    try:
        known = kind_named(kind.name) is kind
    except UnknownKind:
        known = False
    if known:
        yield
        return
    add(kind)
    try:
        yield
    finally:
        remove(kind)
