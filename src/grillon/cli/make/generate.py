"""Make new puzzles, as requested."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from grillon import families
from grillon.base.sentences import Sentence
from grillon.cli.language import phrase
from grillon.cli.options import shared as options
from grillon.cli.options.asked import body_beside
from grillon.cli.options.command import Group, Verb
from grillon.cli.options.family_options import options_of
from grillon.cli.options.values import Whole, option
from grillon.errors import RequestError
from grillon.puzzle.parts.generator import schema_of

if TYPE_CHECKING:
    from grillon.puzzle.family import Family


class Families(Group):
    """One word for each family that generates; its options come from the family's request schema."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The families that generate."""
        return [family.name for family in families.every() if "generator" in family]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        """The command of one family."""
        return _command_of(families.get(cmd_name))

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """The family of the first word."""
        command = self.get_command(ctx, args[0])
        return command.name, command, args[1:]


@click.group(
    cls=Families,
    examples=(
        "grillon generate {family} --seed 1",
        "grillon generate {family} --level easy --count 3 --out puzzles.txt",
    ),
    subcommand_metavar="FAMILY [OPTIONS]",
)
def generate() -> None:
    """Make new puzzles, as requested: `grillon generate FAMILY --help` lists what a family can be asked for."""
    if click.get_current_context().invoked_subcommand is None:
        raise RequestError("name a family: {known}", known=", ".join(options.family_names()))


class IntoCatalogue(click.Option):
    """An option of puzzles that go into a catalogue."""


class Printed(click.Option):
    """An option of puzzles that are printed."""


_OPTIONS = options.together(
    option("--count N", "How many to make.", default=1),
    options.seed(help="The same seed, the same puzzles.", default=None),
    option("--format NAME", "Write in this format (default: short).", cls=Printed),
    option("--out FILE", "Write to this file instead.", cls=Printed),
    option("--into FILE", "Keep them in this catalogue."),
    option("--resume", "Continue what was interrupted; with --into.", cls=IntoCatalogue),
    option(
        "--workers N", "Processes to use (default: all cores); with --into.", type=Whole(1, 1024), cls=IntoCatalogue
    ),
    option("--cluster ADDRESS", "A Dask scheduler (extra 'cluster'); with --into.", cls=IntoCatalogue),
    option("--tag NAME", "Add this tag to them; with --into.", name="tags", cls=IntoCatalogue, multiple=True),
    option("--keep-symmetric", "Also keep puzzles that are equal up to symmetry; with --into.", cls=IntoCatalogue),
    options.json,
    options.csv,
    options.candidates,
    options.timeout,
    options.timeout_each,
    options.verbose,
)


def _command_of(family: Family) -> Verb:
    """A command with an option for each option of the family's request, and those that every family has."""
    about = phrase(Sentence("Make new {family} puzzles with one solution.", family=family.name))
    examples = (
        f"grillon generate {family.name} --seed 1",
        f"grillon generate {family.name} --level easy --count 3 --out puzzles.txt",
    )

    assert generate.callback is not None
    command = _OPTIONS(body_beside(generate.callback, family=family))
    made = click.command(family.name, cls=Verb, help=about, examples=examples)(command)
    made.params[:0] = options_of(schema_of(family))
    return made
