import type { Instant } from "@/lib/base/instant";
import type { DirectorReport, Investigation, Round } from "@/lib/domain/rounds/round";
import { parseRoundStep } from "@/lib/domain/runs/round-step-key";
import { requestOf } from "@/lib/domain/runs/run";
import { retellTimes } from "@/lib/writing/telling";
import { describeRoundStep } from "../runs/round-step-words";
import type { RunStatusView } from "../runs/run-status";
import { countOf } from "../text/byte-size";
import type { RunProgress } from "../workspace/workspace";
import type { NamedPiece, Names } from "./named-pieces";
import { endWords, sectionHeadings } from "./round-words";
import { type RoundWork, roundsBegun, workOfRound } from "./round-work";

/** One of the runs that can be looked at: its rounds are those of the timeline as it was known when it had ended. */
export type RoundsRun = {
  readonly run: RunProgress;
  /** Null for what is known now. */
  readonly knownAt: Instant | null;
};

/** Runs that did rounds, newest first; the newest is read from what is known now. */
export function runsWithRounds(runs: readonly RunProgress[]): readonly RoundsRun[] {
  const [newest, ...others] = runs.filter(hasRounds);
  if (newest === undefined) return [];
  return [
    { run: newest, knownAt: null },
    ...others.flatMap((run) => (run.finishedAt ? [{ run, knownAt: run.finishedAt }] : [])),
  ];
}

function hasRounds({ steps, plan }: RunProgress): boolean {
  // What a person asked is told with that, and is no analysis.
  if (requestOf(plan) !== null) return false;
  return [...steps, ...plan].some(({ key }) => parseRoundStep(key) !== null);
}

/** The run whose rounds are shown under a moment: the one that goes on, or the newest of that time with rounds. */
export function shownRun(
  runs: readonly RunProgress[],
  knownAt: Instant | null,
  status: RunStatusView,
): RunProgress | null {
  if (knownAt === null && status.kind === "going") return status.run;
  const then = runs.filter(({ queuedAt }) => knownAt === null || queuedAt <= knownAt);
  return then.find(hasRounds) ?? null;
}

/**
 * Those of the record, if this run did them. An earlier one's stand in the timeline until the first of a new one is
 * over, and are not mixed with it.
 */
export function ownRounds({ rounds }: Investigation, work: readonly RoundWork[]): readonly Round[] {
  const known = new Set(work.map(({ id }) => id));
  const isOwn = rounds.some(({ answers }) =>
    answers.some(({ invocation }) => known.has(invocation)),
  );
  return isOwn || known.size === 0 ? rounds : [];
}

/** The report, if the run that is shown came to it: one that was stopped early did not, and the timeline has that of before. */
export function ownReport(
  { report }: Investigation,
  rounds: readonly Round[],
  work: readonly RoundWork[],
): DirectorReport | null {
  const isReported = work.some(({ step }) => parseRoundStep(step)?.part.kind === "report");
  return isReported || rounds.length > 0 || work.length === 0 ? report : null;
}

/** Numbers of rounds that can be looked at, in order: those that are over, and those that were begun. */
export function roundNumbers(
  rounds: readonly Round[],
  work: readonly RoundWork[],
): readonly number[] {
  const over = rounds.map(({ n }) => n);
  const last = over.at(-1) ?? 0;
  return [...over, ...roundsBegun(work).filter((n) => n > last && !isMereStop(n, work))];
}

/** A decision to stop opens no round: the report says why. */
function isMereStop(n: number, work: readonly RoundWork[]): boolean {
  const steps = work.flatMap(({ step }) => parseRoundStep(step) ?? []);
  const isReported = steps.some(({ part }) => part.kind === "report");
  const isAsked = steps.some(({ round, part }) => round === n && part.kind !== "direct");
  return isReported && !isAsked;
}

/**
 * The one that is asked for, or else the one that found the most, and while rounds go on the newest; null when there is
 * none.
 */
export function chosenRound(
  numbers: readonly number[],
  asked: number | null,
  { rounds, isGoing }: { readonly rounds: readonly Round[]; readonly isGoing: boolean },
): number | null {
  const found = (n: number) => (isGoing ? 0 : foundIn(rounds.find((round) => round.n === n)));
  // Of those that found as much, the last.
  const [most] = numbers.toReversed().toSorted((a, b) => found(b) - found(a));
  return numbers.find((n) => n === asked) ?? most ?? null;
}

/** How much of the timeline came of a round. */
function foundIn(round: Round | undefined): number {
  if (round === undefined) return 0;
  const { outcomes, pruned } = round;
  return outcomes.filter(({ outcome }) => /^(taken|united)$/.test(outcome)).length + pruned.length;
}

/** What is being done at this moment, in words; null when nothing of rounds is. */
export function progressText(work: readonly RoundWork[], isGoing: boolean): string | null {
  if (!isGoing) return null;
  const now = work.filter(({ status }) => status === "going");
  const [first, ...others] = now.flatMap(({ step }) => describeRoundStep(step) ?? []);
  if (first === undefined) return null;
  return others.length === 0 ? first : `${first}, and ${countOf(others.length, "more task")}`;
}

/** How the rounds ended; null while they go on, or where they have not begun. */
export function endText(
  report: DirectorReport | null,
  numbers: readonly number[],
  status: RunStatusView,
  isShownRunGoing: boolean,
): string | null {
  if (isShownRunGoing || numbers.length === 0) return null;
  if (report?.end === "limit")
    return `Stopped at the limit of ${countOf(numbers.length, "round")}.`;
  if (report !== null) return endWords[report.end];
  if (status.kind === "ended" && status.isFailed) return `The rounds were cut off. ${status.text}.`;
  return "The rounds were stopped before the end. Completed rounds are kept.";
}

/** When the state stood that a round began from: the one before left it, or the passes; null where that is not known. */
export function beganFrom(
  round: Round,
  rounds: readonly Round[],
  work: readonly RoundWork[],
): Instant | null {
  const before = rounds[rounds.indexOf(round) - 1];
  if (before !== undefined) return before.at;
  const direct = workOfRound(work, round.n).find(({ name }) => name.part.kind === "direct");
  return direct?.startedAt ?? null;
}

export type GapMoves = {
  readonly shown: readonly NamedPiece[];
  readonly opened: readonly NamedPiece[];
  readonly closed: readonly NamedPiece[];
};

export function toGapMoves({ gaps }: Round, names: Names): GapMoves {
  return {
    shown: gaps.shown.map(names),
    opened: gaps.opened.map(names),
    closed: gaps.closed.map(names),
  };
}

export type ReportPart = {
  readonly key: string;
  readonly heading: string;
  readonly passages: readonly {
    readonly before: string;
    readonly named: NamedPiece | null;
    readonly after: string;
    readonly cites: readonly NamedPiece[];
  }[];
};

/** Sections that say something, in their order; times in the zone of what is around them. */
export function toReportParts(
  report: DirectorReport,
  names: Names,
  zone: string,
): readonly ReportPart[] {
  return sectionHeadings.flatMap(([key, heading]) => {
    const passages = report[key].map(({ text, cites }) => toPassage(text, cites.map(names), zone));
    return passages.length === 0 ? [] : [{ key, heading, passages }];
  });
}

/** A sentence that names a piece by its title leads to it there; the others it rests on stand beside it. */
function toPassage(
  text: string,
  cited: readonly NamedPiece[],
  zone: string,
): ReportPart["passages"][number] {
  const retell = (words: string) => retellTimes(words, { zone, day: "" });
  const cites = cited.map((piece) => ({ ...piece, title: retell(piece.title) }));
  const retold = retell(text);
  const named = cites.find(({ title, isThere }) => isThere && retold.includes(title)) ?? null;
  if (named === null) return { before: retold, named, after: "", cites };
  const at = retold.indexOf(named.title);
  const after = retold.slice(at + named.title.length);
  return { before: retold.slice(0, at), named, after, cites: cites.filter((one) => one !== named) };
}
