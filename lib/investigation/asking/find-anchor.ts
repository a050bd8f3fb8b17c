import { formatInstant, parseInstant } from "@/lib/base/instant";
import { toNamed } from "@/lib/retrieval/words/named";
import { stemsOf } from "@/lib/retrieval/words/word-stems";
import type { Moment } from "../document/moments";
import { type Found, likeliestOf } from "./find-moment";
import { isOfIncident } from "./question/incident-words";
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
  asked: Asked,
  /** In words of any kind only what is written as a name has to be told. */
  isOfAnyKind = false,
): readonly Moment[] {
  const whole = isOfIncident(name) ? wholeOf(asked) : null;
  if (whole !== null) return [whole];
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

/** The incident from its beginning to its end, where both are known. */
function wholeOf({ document, moments }: Asked): Moment | null {
  const { startedAt, resolvedAt, mitigatedAt } = document.incident;
  const [from, until] = [startedAt, resolvedAt ?? mitigatedAt].map((at) =>
    at == null ? null : parseInstant(at),
  );
  if (from == null || until == null || until < from) return null;
  const beginning = moments.find(({ earliest, isKey }) => isKey && earliest === from);
  return {
    ...{ id: beginning?.id ?? "incident", kind: "incident", words: [], entities: [] },
    ...{ title: "the incident as a whole", earliest: from, latest: until, end: until },
    ...{ isKey: true, confidence: 0.8, evidence: beginning?.evidence ?? [] },
  };
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
