import { everyRound } from "@/lib/domain/rounds/own-rounds";
import type { Investigation } from "@/lib/domain/rounds/round";
import type { Timeline } from "@/lib/domain/timeline";
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
  const entries = [
    ...timeline.entities.map(({ id, name }) => [id, name] as const),
    ...timeline.causalLinks.map(({ id, source, target }) => {
      const ends = [source, target].map((end) => events.get(end) ?? end);
      return [id, ends.join(" → ")] as const;
    }),
    ...timeline.stateChanges.map(({ id, property, to }) => [id, `${property}: ${to}`] as const),
    ...timeline.rootCauses.map(({ id, subject }) => [id, subject] as const),
    ...timeline.contributingFactors.map(({ id, why }) => [id, why] as const),
    ...timeline.impacts.map(({ id, title }) => [id, title || "the impact"] as const),
    ...timeline.gaps.map((gap) => [gap.id, `${gapWord(gap.reason)}: ${gap.description}`] as const),
    ...timeline.contradictions.map(
      ({ id, one, other }) => [id, `${one.said}, or ${other.said}`] as const,
    ),
    ...timeline.coherenceParts.map(({ id, part }) => [id, part] as const),
    ...timeline.uncertainties.map(({ id, description }) => [id, description] as const),
    ...timeline.hypotheses.map(({ id, statement }) => [id, statement] as const),
  ];
  return new Map<string, string>([...events, ...entries]);
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
