import type { Finding } from "@/lib/domain/rounds/finding";
import type { Round } from "@/lib/domain/rounds/round";
import type { PlayedInvocation } from "@/lib/investigation/document/document-items";
import type { PlayedRun } from "../play-rounds";
import type { Recording } from "../recordings";
import { type FullScore, scored } from "./compare-scores";

/** A piece that rounds added, and how it was found. */
export type Addition = {
  readonly piece: string;
  readonly noun: "event" | "causal-link";
  readonly words: string;
  /** Null where nobody's finding led to it: it was linked in when something else was. */
  readonly question: string | null;
  readonly expert: string | null;
  readonly toolCalls: readonly string[];
};

/** What passes missed, and how much of it rounds added. */
export type Additions = {
  readonly slug: string;
  readonly group: string;
  readonly keyMissed: number;
  readonly keyAdded: number;
  /** True links, in halves where the scorer counts halves. */
  readonly linksMissed: number;
  readonly linksAdded: number;
  /** Events that rounds added; how many there are, and the share of them that is true. */
  readonly events: number;
  readonly eventPrecision: number | null;
  readonly links: number;
  readonly linkPrecision: number | null;
  readonly additions: readonly Addition[];
};

type TruthCounts = { readonly key: number; readonly links: number };

export async function tellAdditions(
  { slug, group, folder }: Recording,
  truth: TruthCounts,
  runs: { readonly passes: PlayedRun; readonly full: PlayedRun },
  scores: { readonly passes: FullScore; readonly full: FullScore },
): Promise<Additions> {
  const { document } = runs.full;
  const known = new Set(
    [...runs.passes.document.events, ...runs.passes.document.causalLinks].map(({ id }) => id),
  );
  const events = document.events.filter(({ id }) => !known.has(id));
  const links = document.causalLinks.filter(({ id }) => !known.has(id));
  const ofEvents =
    events.length === 0
      ? null
      : await scored(folder, { document: { ...document, events, causalLinks: [] } });
  const ofLinks =
    links.length === 0
      ? null
      : await scored(folder, { document: { ...document, causalLinks: links } });
  const foundOf = howFound(runs.full);
  return {
    ...{ slug, group, events: events.length, links: links.length },
    keyMissed: roundTo((1 - scores.passes.keyRecall) * truth.key),
    keyAdded: roundTo((scores.full.keyRecall - scores.passes.keyRecall) * truth.key),
    linksMissed: roundTo((1 - scores.passes.linkR) * truth.links),
    linksAdded: roundTo((scores.full.linkR - scores.passes.linkR) * truth.links),
    eventPrecision: ofEvents?.allPrecision ?? null,
    linkPrecision: ofLinks?.linkP ?? null,
    additions: [
      ...events.map(({ id, title }) => ({
        ...foundOf(id),
        piece: id,
        noun: "event" as const,
        words: title,
      })),
      ...links.map(({ id, mechanism }) => ({
        ...{ ...foundOf(id), piece: id, noun: "causal-link" as const, words: mechanism },
      })),
    ],
  };
}

/** By the id of a piece: who found it, asked what, with which questions to the evidence. */
function howFound({ rounds, invocations }: PlayedRun) {
  const calls = toolCallsById(invocations);
  const found = new Map(rounds.toReversed().flatMap(foundIn));
  return (piece: string) => {
    const how = found.get(piece);
    if (how === undefined) return { question: null, expert: null, toolCalls: [] };
    const toolCalls = how.finding.toolCalls.map((id) => calls.get(id) ?? `${id}: not on record`);
    return { question: how.question, expert: how.finding.expert, toolCalls };
  };
}

type Found = { readonly finding: Finding; readonly question: string };

/** Of a piece that several findings led to, the first is told. */
function foundIn({ outcomes, findings, questions }: Round): readonly (readonly [string, Found])[] {
  return outcomes.toReversed().flatMap(({ finding: id, pieces }) => {
    const finding = findings.find((each) => each.id === id);
    if (finding === undefined) return [];
    const question = questions.find((each) => each.id === finding.question)?.text ?? "";
    return pieces.map((piece) => [piece, { finding, question }] as const);
  });
}

function toolCallsById(invocations: readonly PlayedInvocation[]): ReadonlyMap<string, string> {
  return new Map(
    invocations
      .flatMap(({ turns }) => turns.flatMap(({ toolCalls }) => toolCalls))
      .map(({ id, name, arguments: given }) => [id, `${name} ${JSON.stringify(given)}`]),
  );
}

function roundTo(value: number): number {
  return Math.round(value * 100) / 100;
}
