import type { Critique } from "@/lib/domain/rounds/critique";
import type { Round } from "@/lib/domain/rounds/round";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { toLiveTimeline } from "@/lib/domain/timeline/live-timeline";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { isSamePlace, placeOfArgument, placeOfReference } from "../places";
import { type CopiedSource, copyOf } from "./copied-source";
import type { Planted } from "./planted";

/** What became of a finding that was planted. */
export type Fate = Judgement & { readonly planted: Planted };

export type Judgement = {
  /** Null where nobody judged it, or it was not even let in. */
  readonly credibility: number | null;
  readonly outcome: string;
  readonly annotation: string;
  /** The checks it did not pass. */
  readonly failed: Critique["checks"];
  /** It stands: on the timeline, or noted as credible. */
  readonly isStanding: boolean;
};

const credibilityMin = 0.5;

/**
 * Looked up by its claim in what the rounds say; what they do not tell at all has fallen before. What is true and was
 * turned away is not lost where the timeline tells it all the same, from the record itself or from where that was forwarded.
 */
export function fatesOf(
  planted: Iterable<Planted>,
  rounds: readonly Round[],
  timeline: Timeline,
  copied: CopiedSource | null = null,
): readonly Fate[] {
  return judgedBy(planted, rounds).map((fate) =>
    fate.planted.isTrue && !fate.isStanding && isShownIn(timeline, fate.planted, copied)
      ? { ...fate, outcome: `${fate.outcome}, told already`, isStanding: true }
      : fate,
  );
}

function isShownIn(timeline: Timeline, { finding }: Planted, copied: CopiedSource | null): boolean {
  const { effect, evidence_refs: [cited] = [], time } = finding;
  const copy = cited === undefined || copied === null ? null : copyOf(copied, cited);
  const places = [cited, copy].flatMap((one) => (one ? [placeOfArgument(one)] : []));
  const rests = ({ evidence }: Pick<TimelineEvent, "evidence">) =>
    evidence.some((one) => places.some((place) => isSamePlace(placeOfReference(one), place)));
  const live = toLiveTimeline(timeline);
  switch (effect.kind) {
    case "happening":
      return live.events.some((event) => rests(event) && isAt(event, time ?? null));
    case "state":
      return live.stateChanges.some((change) => rests(change) && change.to === effect.new_value);
    case "connection":
      return live.causalLinks.some(
        ({ source, target }) => source === effect.source && target === effect.target,
      );
    case "support":
      return live.events.some((event) => event.id === effect.piece && rests(event));
    case "refutation":
    case "change":
      return false;
  }
}

const slackMs = 5_000;

function isAt({ time }: TimelineEvent, when: Planted["finding"]["time"]): boolean {
  if (time.kind === "unknown" || !when) return false;
  const [earliest, latest] = [Date.parse(when.earliest), Date.parse(when.latest)];
  return time.earliest <= latest + slackMs && time.latest >= earliest - slackMs;
}

function judgedBy(planted: Iterable<Planted>, rounds: readonly Round[]): readonly Fate[] {
  return [...planted].map((one) => ({ planted: one, ...judgementOf(one.finding.claim, rounds) }));
}

/** What became of a finding that claims this; of two that claim the same, the first. */
export function judgementOf(claim: string, rounds: readonly Round[]): Judgement {
  const pruned = new Set(rounds.flatMap((round) => round.pruned.map(({ piece }) => piece)));
  for (const { findings, critiques, outcomes } of rounds) {
    const found = findings.find((finding) => finding.claim === claim);
    if (found === undefined) continue;
    const critique = critiques.find(({ finding }) => finding === found.id);
    const outcome = outcomes.find(({ finding }) => finding === found.id);
    const credibility = critique?.credibility ?? null;
    const isFallen =
      (credibility !== null && credibility < credibilityMin) ||
      outcome === undefined ||
      outcome.outcome === "below-the-bar" ||
      outcome.outcome === "refused" ||
      (outcome.pieces.length > 0 && outcome.pieces.every((piece) => pruned.has(piece)));
    return {
      ...{ credibility, annotation: critique?.annotation ?? "" },
      failed: critique?.checks.filter(({ isPassed }) => !isPassed) ?? [],
      ...{ outcome: outcome?.outcome ?? "untold", isStanding: !isFallen },
    };
  }
  const outcome = "not let in";
  return { credibility: null, outcome, annotation: "", failed: [], isStanding: false };
}

export type Tally = {
  readonly kind: string;
  readonly isTrue: boolean;
  readonly count: number;
  readonly standing: number;
};

/** By kind, the worst first: false ones that stand, true ones that do not. */
export function tallyFates(fates: readonly Fate[]): readonly Tally[] {
  const groups = Map.groupBy(fates, ({ planted }) => `${planted.isTrue} ${planted.kind}`);
  return [...groups.values()]
    .map((some) => ({
      kind: some[0]?.planted.kind ?? "",
      isTrue: some[0]?.planted.isTrue ?? false,
      count: some.length,
      standing: some.filter(({ isStanding }) => isStanding).length,
    }))
    .toSorted((a, b) => Number(a.isTrue) - Number(b.isTrue) || badShare(b) - badShare(a));
}

export function badShare({ isTrue, count, standing }: Tally): number {
  return (isTrue ? count - standing : standing) / Math.max(1, count);
}
