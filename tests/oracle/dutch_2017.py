#!/usr/bin/env python3
"""Compares the FIDE (Dutch) system of 2017 with py4swiss on tournaments that chance plays.

Not part of the tests that run by themselves. It needs the command line, built with
`cargo build --release -p yicheng`, and py4swiss, in an environment of its own:

    python3 -m venv /tmp/oracle && /tmp/oracle/bin/pip install py4swiss==0.3.0
    /tmp/oracle/bin/python tests/oracle/dutch_2017.py --tournaments 200

Every round is given to both. The tournament goes on with what Yicheng pairs. Positions that
differ are kept as files if --keep names a folder; the summary says how many rounds agree in pairs
and in colors, and how long each side took.

Two differences are known, and are no faults of ours:

- "colors differ, somebody has never come": py4swiss goes by the number itself in E.5, Yicheng by
  the number among those who have come, since the numbers are provisional until then (C.04.2.C).
- "pairs differ" where a field is odd, in the bracket before the last score group. C.7 looks for as
  many pairs as possible in the following bracket. If that is the last one, its pairing includes the
  bye (note to A.9), and no pairing may violate C.2 ("no pairing shall violate the following absolute
  criteria"). So floaters that would leave the bye to somebody who may not have it are the worse
  ones. py4swiss counts the pairs without C.2; it then finds that the round cannot be completed and
  takes the way of the penultimate bracket, on which there is no C.7. With C.7 read that way here as
  well, all such rounds that were looked at come out the same.
"""

import argparse
import random
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from multiprocessing import Pool
from pathlib import Path
from tempfile import TemporaryDirectory

from py4swiss.engines import DutchEngine
from py4swiss.engines.common import PairingError
from py4swiss.trf import TrfParser

PROGRAM = Path(__file__).parents[2] / "target/release/yicheng"

WORTH = {"1": 1.0, "=": 0.5, "0": 0.0, "+": 1.0, "-": 0.0, "U": 1.0, "F": 1.0, "H": 0.5, "Z": 0.0}


@dataclass
class Mix:
    """How a tournament goes: chances in percent."""

    absent: int = 0
    half_bye: int = 0
    full_bye: int = 0
    forfeit: int = 0
    withdraw: int = 0
    late: int = 0
    draw: int = 30


MIXES = {
    "clean": Mix(),
    "byes": Mix(half_bye=4, full_bye=1, absent=2),
    "forfeits": Mix(forfeit=6),
    "messy": Mix(absent=4, half_bye=4, full_bye=1, forfeit=5, withdraw=2, late=5),
    "decisive": Mix(draw=5, forfeit=2, absent=1),
}


@dataclass
class Player:
    """A line of the table."""

    rating: int
    cells: list[tuple[int, str, str]] = field(default_factory=list)
    is_gone: bool = False

    def points(self) -> float:
        return sum(WORTH[kind] for _, _, kind in self.cells)

    def line(self, number: int) -> str:
        cells = "".join(f"  {opponent:04d} {color} {kind}" if opponent == 0 else
                        f"  {opponent:4d} {color} {kind}" for opponent, color, kind in self.cells)
        name = f"Player{number:04d}"
        return (f"001 {number:4d}      {name:<33} {self.rating:4d}" + " " * 28
                + f"{self.points():4.1f} {number:4d}" + cells)


class Tournament:
    """A field that chance plays."""

    def __init__(self, seed: int, players: int, rounds: int, mix: Mix) -> None:
        self.chance = random.Random(seed)
        self.mix = mix
        self.rounds = rounds
        ratings = sorted((self.chance.randint(1200, 2600) for _ in range(players)), reverse=True)
        self.players = {number: Player(rating) for number, rating in enumerate(ratings, 1)}
        self.played = 0
        arrivals = {number: self.chance.randint(2, 3) for number in self.players if self.happens(mix.late)}
        self.arrivals = {number: at for number, at in arrivals.items() if at < rounds}

    def happens(self, percent: int) -> bool:
        return self.chance.randrange(100) < percent

    def announce(self) -> None:
        """Decides who will not play in the round to come."""
        for number, player in self.players.items():
            if player.is_gone or self.arrivals.get(number, 0) > self.played + 1:
                player.cells.append((0, "-", "Z"))
            elif self.happens(self.mix.half_bye):
                player.cells.append((0, "-", "H"))
            elif self.happens(self.mix.full_bye):
                player.cells.append((0, "-", "F"))
            elif self.happens(self.mix.absent):
                player.cells.append((0, "-", "Z"))
        if all(len(player.cells) > self.played for player in self.players.values()):
            self.players[1].cells.pop()

    def text(self) -> str:
        lines = ["012 chance"]
        lines += [player.line(number) for number, player in self.players.items()]
        lines += [f"XXR {self.rounds}", "XXC white1"]
        return "\n".join(lines) + "\n"

    def has_unarrived(self) -> bool:
        """Whether somebody has never been there."""
        return any(all(kind in "FHZ" for _, _, kind in player.cells) and len(player.cells) > self.played
                   for player in self.players.values())

    def play(self, pairs: list[tuple[int, int]]) -> None:
        for white, black in pairs:
            if black == 0:
                self.players[white].cells.append((0, "-", "U"))
                continue
            kinds = self.result(white, black)
            self.players[white].cells.append((black, "w", kinds[0]))
            self.players[black].cells.append((white, "b", kinds[1]))
        self.played += 1
        for player in self.players.values():
            player.is_gone |= self.happens(self.mix.withdraw)

    def result(self, white: int, black: int) -> str:
        if self.happens(self.mix.forfeit):
            return self.chance.choice(["+-", "-+", "--"])
        if self.happens(self.mix.draw):
            return "=="
        difference = self.players[white].rating - self.players[black].rating
        expected = 1 / (1 + 10 ** (-difference / 400))
        return "10" if self.chance.random() < expected else "01"


def by_oracle(file: Path) -> list[tuple[int, int]] | None:
    try:
        pairs = DutchEngine.generate_pairings(TrfParser.parse(file))
    except PairingError:
        return None
    return [(pair.white, pair.black) for pair in pairs]


def by_yicheng(file: Path, program: Path) -> list[tuple[int, int]] | None:
    run = subprocess.run([program, "pair", "--system", "dutch-2017", file], capture_output=True, text=True)
    if run.returncode != 0:
        if "no legal pairing" not in run.stderr:
            raise RuntimeError(f"{file}: {run.stderr}")
        return None
    return [tuple(map(int, line.split())) for line in run.stdout.splitlines()[1:]]


def unordered(pairs: list[tuple[int, int]] | None) -> set[frozenset[int]] | None:
    return None if pairs is None else {frozenset(pair) for pair in pairs}


def compare(ours: list | None, theirs: list | None, tournament: Tournament) -> str:
    if unordered(ours) != unordered(theirs):
        return "pairs differ"
    if ours == theirs:
        return "impossible for both" if ours is None else "the same"
    if set(ours) == set(theirs):
        return "order of boards differs"
    return "colors differ, somebody has never come" if tournament.has_unarrived() else "colors differ"


def run(job: tuple[int, int, int, str, Path, Path | None]) -> tuple[Counter, list[float], list[float]]:
    seed, players, rounds, mix, program, keep = job
    tournament = Tournament(seed, players, rounds, MIXES[mix])
    found, our_times, their_times = Counter(), [], []
    with TemporaryDirectory() as folder:
        file = Path(folder) / "next.trf"
        for number in range(1, rounds + 1):
            tournament.announce()
            file.write_text(tournament.text())
            start = time.perf_counter()
            ours = by_yicheng(file, program)
            between = time.perf_counter()
            theirs = by_oracle(file)
            our_times.append(between - start)
            their_times.append(time.perf_counter() - between)
            verdict = compare(ours, theirs, tournament)
            found[verdict] += 1
            if keep and "differ" in verdict and "never come" not in verdict:
                name = f"{mix}-{players}-{seed}-{number}"
                (keep / f"{name}.trf").write_text(file.read_text())
                (keep / f"{name}.txt").write_text(f"{verdict}\nours   {ours}\ntheirs {theirs}\n")
            if ours is None:
                break
            tournament.play(ours)
    return found, our_times, their_times


def jobs(args: argparse.Namespace) -> list[tuple]:
    chance = random.Random(args.seed)
    mixes = args.mix.split(",")
    found = []
    for at in range(args.tournaments):
        players = chance.randint(args.least, args.most)
        longest = max(1, min(args.rounds, players - 1))
        rounds = chance.randint(min(args.shortest, longest), longest)
        found.append((args.seed * 1_000_003 + at, players, rounds, mixes[at % len(mixes)], args.program, args.keep))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tournaments", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--least", type=int, default=5, help="the smallest field")
    parser.add_argument("--most", type=int, default=60, help="the largest field")
    parser.add_argument("--shortest", type=int, default=3, help="the fewest rounds")
    parser.add_argument("--rounds", type=int, default=13, help="the most rounds")
    parser.add_argument("--mix", default=",".join(MIXES), help="of " + ", ".join(MIXES))
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="a folder for what differs")
    parser.add_argument("--program", type=Path, default=PROGRAM)
    args = parser.parse_args()
    if args.keep:
        args.keep.mkdir(parents=True, exist_ok=True)
    found, ours, theirs = Counter(), [], []
    with Pool(args.jobs) as pool:
        for counts, our_times, their_times in pool.imap_unordered(run, jobs(args)):
            found += counts
            ours += our_times
            theirs += their_times
    for verdict, count in found.most_common():
        print(f"{count:7} {verdict}")
    for name, times in [("yicheng", sorted(ours)), ("py4swiss", sorted(theirs))]:
        print(f"{name}: median {times[len(times) // 2] * 1000:.1f} ms, worst {times[-1] * 1000:.1f} ms")
    return int(found["pairs differ"] > 0)


if __name__ == "__main__":
    sys.exit(main())
