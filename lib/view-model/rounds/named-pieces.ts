import { everyRound } from "@/lib/domain/rounds/own-rounds";
import type { Investigation } from "@/lib/domain/rounds/round";
import {
  type DecidableNoun,
  type DecidablePieces,
  decidableNouns,
  piecesOf,
} from "@/lib/domain/timeline/decidable-nouns";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { gapWord } from "../pieces/gap-words";

/** A piece as a sentence about rounds names it. */
export type NamedPiece = {
  readonly id: string;
  readonly title: string;
  /** It is in the timeline, in force or not, and can be looked at. */
  readonly isThere: boolean;
};

export type Names = (id: string) => NamedPiece;

/** Names what rounds mention: pieces of the timeline by their titles, findings and questions by their words. */
export function namesOf(timeline: Timeline): Names {
  const titles = titlesOf(timeline);
  const texts = titlesIn(timeline.investigation);
  return (id) => {
    const title = titles.get(id);
    if (title !== undefined) return { id, title, isThere: true };
    return { id, title: texts.get(id) ?? id, isThere: false };
  };
}

function titlesOf(timeline: Timeline): ReadonlyMap<string, string> {
  const events = new Map<string, string>(timeline.events.map(({ id, title }) => [id, title]));
  const titleOf: { readonly [Noun in DecidableNoun]: (piece: DecidablePieces[Noun]) => string } = {
    event: ({ title }) => title,
    "causal-link": ({ source, target }) =>
      [source, target].map((end) => events.get(end) ?? end).join(" → "),
    "state-change": ({ property, to }) => `${property}: ${to}`,
    "root-cause": ({ subject }) => subject,
    "contributing-factor": ({ why }) => why,
    impact: ({ title }) => title || "the impact",
    gap: ({ reason, description }) => `${gapWord(reason)}: ${description}`,
    contradiction: ({ one, other }) => `${one.said}, or ${other.said}`,
    "coherence-part": ({ part }) => part,
    uncertainty: ({ description }) => description,
    hypothesis: ({ statement }) => statement,
  };
  const listOf = <Noun extends DecidableNoun>(noun: Noun) =>
    piecesOf(timeline, noun).map((piece) => [piece.id, titleOf[noun](piece)] as const);
  const entities = timeline.entities.map(({ id, name }) => [id, name] as const);
  return new Map<string, string>([...entities, ...decidableNouns.flatMap((noun) => listOf(noun))]);
}

function titlesIn(investigation: Investigation): ReadonlyMap<string, string> {
  const rounds = everyRound(investigation);
  return new Map<string, string>([
    ...rounds.flatMap(({ questions }) => questions.map(({ id, text }) => [id, text] as const)),
    ...rounds.flatMap(({ findings }) => findings.map(({ id, claim }) => [id, claim] as const)),
    ...rounds.flatMap(({ pruned }) => pruned.map(({ piece, title }) => [piece, title] as const)),
    ...rounds.flatMap(({ gaps }) => Object.entries(gaps.closedInWords ?? {})),
  ]);
}
