import { formatInstant, instant, parseInstant } from "@/lib/base/instant";
import { toNamed } from "@/lib/retrieval/words/named";
import { stemsOf } from "@/lib/retrieval/words/word-stems";
import type { Moment } from "../document/moments";
import { type Found, likeliestOf } from "./find-moment";
import { incidentPart } from "./question/incident-words";
import type { Standing } from "./telling";

/** Happenings so close to each other are one for who tells a time by them. */
const togetherMs = 60_000;
type Asked = Pick<Standing, "moments" | "finder" | "document">;

/**
 * What a time is told by: one happening, none, or several of which any may be meant. A happening has all the words that tell it from
 * others of its kind ("the alert HighLatency"); words of its kind alone ("the outage") mean what happened sooner than a state, and
 * what carries the story sooner than a detail.
 */
export function findAnchor(
  name: string,
  /** How the time lies to it: "before", "after", "since", "during", in English. */
  relation: string,
  asked: Asked,
  /** In words of any kind only what is written as a name has to be told. */
  isOfAnyKind = false,
): readonly Moment[] {
  const part = incidentPart(name);
  if (part !== null) return ofIncident(part, relation, asked) ?? [];
  const named = toNamed(name);
  const telling = isOfAnyKind ? namesIn(named.words) : kindlessStems(named.words);
  const found = asked.finder
    .find(named)
    .filter(({ moment }) => telling.every((stem) => stemsOfMoment(moment).has(stem)));
  const [best] = found;
  if (best === undefined) return [];
  if (named.place !== null) return [best.moment];
  return oneOf(likeliestOf(found));
}

/** What tells a happening from others of its kind: all words but those for kinds, which have synonyms. */
function kindlessStems(words: string): readonly string[] {
  return [...stemsOf(words)].filter((stem) => !stem.startsWith("="));
}

/** What is written as a name: with a digit, a mark or a capital inside. "The 502s" are of 502. */
function namesIn(words: string): readonly string[] {
  return (words.match(/\S+/gu) ?? [])
    .filter((word) => /\d|\p{L}[._:@/-]\p{L}|\p{Ll}\p{Lu}|^\p{Lu}{2,}$/u.test(word))
    .flatMap((name) => [...stemsOf(name.replace(/(?<=^\d{3,})s$/, ""))])
    .filter((stem) => !stem.startsWith("="));
}

/** The one that is meant, where what it is tells; all of them where it does not. */
function oneOf(found: readonly Found[]): readonly Moment[] {
  const all = found.map(({ moment }) => moment);
  const happened = all.filter(({ kind }) => kind !== "state_change");
  const key = happened.filter(({ isKey }) => isKey);
  const [first, ...others] = [key, happened, all].find(({ length }) => length > 0) ?? [];
  if (first === undefined) return [];
  const isOne = others.every((other) => Math.abs(other.earliest - first.earliest) <= togetherMs);
  return isOne ? [first] : [first, ...others];
}

function stemsOfMoment({ words }: Moment): ReadonlySet<string> {
  return stemsOf(words.map(([text]) => text).join("\n"));
}

const ofBefore = /^(?:before|until|till)$/iu;
const ofAfter = /^after$/iu;

/** Before the incident is before its beginning, and after it is after its end; since it is since its beginning. */
function endsOf(part: "whole" | "beginning" | "end", relation: string) {
  if (part !== "whole") return [part, part] as const;
  if (ofAfter.test(relation)) return ["end", "end"] as const;
  const isOpen = ofBefore.test(relation) || /^since$/iu.test(relation);
  return ["beginning", isOpen ? "beginning" : "end"] as const;
}

/** The incident or a bound of it, as a relation means it; null where that bound is not known. */
function ofIncident(
  part: "whole" | "beginning" | "end",
  relation: string,
  { document, moments }: Asked,
): readonly Moment[] | null {
  const { startedAt, resolvedAt } = document.incident;
  const [from = null, until = null] = [startedAt, resolvedAt].map((at) =>
    at === undefined ? null : parseInstant(at),
  );
  const times = { beginning: from, end: until };
  const [one, other] = endsOf(part, relation).map((bound) => times[bound]);
  if (one == null || other == null || other < one) return null;
  // Its first failure is no part of what was before it, nor is its end of what was after it.
  const beside = Number(ofAfter.test(relation)) - Number(ofBefore.test(relation));
  const [earliest, latest] = [instant(one + beside), instant(other + beside)];
  const beginning = moments.find((each) => each.isKey && each.earliest === from);
  return [
    {
      ...{ id: beginning?.id ?? "incident", kind: "incident", words: [], entities: [] },
      ...{ title: "the incident as a whole", earliest, latest, end: latest },
      ...{ isKey: true, confidence: 0.8, evidence: beginning?.evidence ?? [] },
    },
  ];
}

const namedMax = 4;

/** Which several are meant, to be asked about again. */
export function describeSeveral(name: string, moments: readonly Moment[]): string {
  const named = moments
    .slice(0, namedMax)
    .map(({ title, earliest }) => `“${title}” (${formatInstant(earliest)})`);
  const more = moments.length > namedMax ? `, and ${moments.length - namedMax} more` : "";
  return `“${name}” may be ${named.join(" or ")}${more}`;
}
