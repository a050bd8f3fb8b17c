import type { z } from "zod";
import { toShownText } from "@/lib/domain/evidence/shown-path";
import { credibilityLabel } from "@/lib/domain/rounds/critique";
import { expertTitles } from "@/lib/domain/rounds/expert";
import { formatDateTime } from "@/lib/time/shown/time-text";
import { countOf } from "../text/byte-size";
import { actorName, headingOf } from "../workspace/journal-feed";
import type {
  causalityStatsSchema,
  GivenBelief,
  ShownContext,
  ShownLoss,
  ShownOrigin,
} from "./belief-schema";

export type BeliefStep = {
  readonly seq: number;
  readonly heading: string;
  readonly who: string;
  readonly why: string;
  /** Steps from the beginning. */
  readonly depth: number;
};

export type ShownBelief = {
  /** In a sentence: how it stands, and on what. */
  readonly summary: string;
  /** The newest first. */
  readonly since: readonly BeliefStep[];
  readonly found: readonly { readonly asked: string; readonly answer: string }[];
  /** From what began it to its making. */
  readonly origin: readonly BeliefStep[];
  readonly originProblem: string | null;
  readonly looked: string | null;
  readonly falls: readonly ShownLoss[];
  readonly weakens: readonly ShownLoss[];
};

type Telling = { readonly people: Readonly<Record<string, string>>; readonly zone: string };

/** Why a piece is believed, for people: from what was said of it last back to the act that started it. */
export function showBelief(belief: GivenBelief, telling: Telling): ShownBelief {
  const { steps, origin, turn, foundBy, lostSupport } = belief;
  const isOrigin = new Set(origin?.steps.map(({ context }) => context.seq));
  return {
    summary: summaryOf(belief),
    since: steps.filter(({ seq }) => !isOrigin.has(seq)).map((each) => toStep(each, 0, telling)),
    found: foundBy.map(({ question, finding, critique }) => ({
      asked: question === null ? "" : toShownText(`${question.text} ${question.why}`.trim()),
      answer: toShownText(tellFinding(finding, critique)),
    })),
    origin: origin === null ? [] : showOrigin(origin, telling),
    originProblem: origin?.problem?.message ?? null,
    looked: turn === null ? null : toShownText(turn.rationale),
    falls: lostSupport.filter(({ loss }) => loss === "falls"),
    weakens: lostSupport.filter(({ loss }) => loss === "weakens"),
  };
}

/** From what began it, each step with how far it is from that. */
export function showOrigin({ steps }: ShownOrigin, telling: Telling): readonly BeliefStep[] {
  return steps.map(({ context, depth }) => toStep(context, depth, telling));
}

/** The journal as a whole: how many of its steps say, or show, what led to them. */
export function tellStats(stats: z.infer<typeof causalityStatsSchema>): string {
  const { contexts, derived, averageChainLength, longestChainLength, cycles, missingParents } =
    stats;
  const torn = cycles + missingParents;
  const whole =
    torn === 0
      ? ""
      : ` ${countOf(torn, "chain")} ${torn === 1 ? "does" : "do"} not lead back to a first step.`;
  return `${derived} of ${countOf(contexts, "step")} were derived from another; chains average ${averageChainLength.toFixed(1)} steps, the longest has ${longestChainLength}.${whole}`;
}

function toStep(
  { seq, at, kind, actor, rationale, causeBasis, isErased }: ShownContext,
  depth: number,
  { people, zone }: Telling,
): BeliefStep {
  const notes = [
    ...(isErased ? ["its content was erased"] : []),
    ...(causeBasis === "inferred" ? ["follows from the order of the journal"] : []),
  ];
  const who = [actorName(actor, people), formatDateTime(at, zone), `entry ${seq}`, ...notes];
  return {
    ...{ seq, depth, heading: headingOf(kind), why: toShownText(rationale) },
    who: who.join(" · "),
  };
}

function tellFinding(
  { claim, expert, round, toolCalls }: GivenBelief["foundBy"][number]["finding"],
  critique: GivenBelief["foundBy"][number]["critique"],
): string {
  const looked = countOf(toolCalls.length, "look-up");
  const judged =
    critique === null
      ? "not judged"
      : `${credibilityLabel(critique.credibility)}, ${critique.credibility.toFixed(2)}: ${critique.annotation}`;
  return `${expertTitles[expert].title}, round ${round}, ${looked}: ${claim} (${judged})`;
}

function summaryOf({ evidence, revisions, steps }: GivenBelief): string {
  const files = new Set(evidence.map(({ path }) => path)).size;
  const rests =
    evidence.length === 0
      ? "This item cites no evidence itself"
      : `This item rests on ${countOf(evidence.length, "citation")} in ${countOf(files, "file")}`;
  const approved = revisions.find(({ status }) => status === "approved");
  const [newest] = revisions;
  const review =
    approved !== undefined
      ? `approved with revision ${approved.number}`
      : newest !== undefined
        ? `part of revision ${newest.number}, which is not approved`
        : "part of no revision";
  const decided = steps.filter(({ kind }) => kind === "piece-decided").length;
  const text = decided === 0 ? "no decision yet" : `was decided on ${countOf(decided, "time")}`;
  return `${rests}, ${text}, and ${decided === 0 ? "it is" : "is"} ${review}.`;
}
