import { formatInstant, type Instant, parseInstant } from "@/lib/base/instant";
import type { FactItem } from "@/lib/domain/facts/fact-item";
import { placeKey } from "./find-alike";
import { isOfRecords, toMoment } from "./record-moment";
import { areSiblings, identifiersIn } from "./restrictions/asked-names";
import { tellsUndoing } from "./restrictions/opposite-acts";
import type { Standing } from "./telling";

/** Why a state is not known to have held at a time; null where it is. */
export function whyNotHeld(
  fact: FactItem,
  { at, states }: { readonly at: Instant; readonly states: readonly FactItem[] },
  standing: Standing,
): string | null {
  const again = states.filter((other) => isSameTurn(other, fact)).length;
  if (again > 0)
    return `“${fact.content}” is told ${again + 1} times: parts of it became so one after the other`;
  return (
    whyOfOne(fact, standing) ??
    whyUnderWay(fact, at, standing) ??
    whyOfRows(fact, standing) ??
    whyNotYet(fact, at, standing) ??
    whyNoMore(fact, at, standing)
  );
}

const well =
  /^(?:free|up|ok|okay|healthy|running|ready|normal|online|available|writable|connected|open|idle)\b/iu;

/** That one of several is well again says nothing of the others: its records name "pump-1", and there is "pump-2". Null where none is named. */
export function whyOfOne(
  { evidence, about, content }: Pick<FactItem, "evidence" | "about" | "content">,
  standing: Standing,
): string | null {
  if (about === null || !well.test(about.value)) return null;
  const own = namesOf(about.subject, standing).join(" ").toLowerCase();
  const known = standing.document.entities.flatMap(({ name }) => identifiersIn(name));
  const [one] = evidence
    .slice(0, 1)
    .flatMap(({ quote }) => identifiersIn(quote))
    .filter((name) => !own.includes(name) && known.includes(name))
    .filter((name) => known.some((other) => other !== name && areSiblings(name, other)));
  return one === undefined ? null : `“${content}” is told of ${one}, and not of the others like it`;
}

/** While what changed it was going on, a part was so and a part was not yet. */
function whyUnderWay({ content, evidence }: FactItem, at: Instant, { moments }: Standing) {
  const places = new Set(evidence.map(placeKey));
  const change = moments.find(
    ({ kind, earliest, end, evidence: own }) =>
      end !== null &&
      earliest < at &&
      at < end &&
      changing.has(kind) &&
      own.some((citation) => places.has(placeKey(citation))),
  );
  return change === undefined
    ? null
    : `“${change.title}” went on until ${formatInstant(change.end ?? at)}: until then “${content}” held for a part`;
}

const changing: ReadonlySet<string> = new Set(["change", "action", "mitigation"]);

/** It became the same again, without having been anything else: another part of it did. */
function isSameTurn(other: FactItem, { id, about, validFrom, validUntil }: FactItem): boolean {
  if (other.id === id || other.about?.subject !== about?.subject) return false;
  if (other.about?.predicate !== about?.predicate || other.about?.value !== about?.value)
    return false;
  const [earlier, later] =
    (other.validFrom ?? "") < (validFrom ?? "")
      ? [other.validUntil, validFrom]
      : [validUntil, other.validFrom];
  return earlier != null && earlier === later;
}

/** What stands behind these words, one after the other; null where one is missing. One step for each, whatever a hostile quote repeats. */
function behind(text: string, words: readonly RegExp[]): string | null {
  let left = text;
  for (const word of words) {
    const found = word.exec(left);
    if (found === null) return null;
    left = left.slice(found.index + found[0].length);
  }
  return left;
}

/** Changing some rows of a table says of no row that is not named what it has. */
function whyOfRows({ about, content }: FactItem, standing: Standing): string | null {
  const [subject = ""] = namesOf(about?.subject, standing);
  const alike = standing.document.facts.filter(
    (other) =>
      other.about?.subject === about?.subject && other.about?.predicate === about?.predicate,
  );
  const rows = alike
    .flatMap(({ evidence }) => evidence)
    .flatMap(({ quote }) => behind(quote, [/\bupdate\b/iu, /\bset\b/iu, /\bwhere\b/iu]) ?? []);
  const isOfOthers = rows.some((which) => subject === "" || !which.includes(bare(subject)));
  return isOfOthers ? `“${content}” was set for some rows, and not for all of it` : null;
}

/** What it was before a change held since the first record that tells it, and not since the beginning. */
function whyNotYet(fact: FactItem, at: Instant, standing: Standing): string | null {
  const { about, content, validFrom, validUntil } = fact;
  const until = validUntil === null ? null : parseInstant(validUntil);
  if (standing.recall === null || about === null || validFrom !== null || until === null)
    return null;
  if (until - at <= justBeforeMs) return null;
  const names = namesOf(about.subject, standing).map((name) => name.toLowerCase());
  const value = new RegExp(
    `(?<![\\p{L}\\p{N}.])${escaped(about.value)}(?![\\p{L}\\p{N}]|\\.\\d)`,
    "iu",
  );
  const told = standing.recall.first(({ place: { said, path, source, kind }, text }) => {
    if (kind === "message" || !value.test(said)) return false;
    const where = `${path} ${source ?? ""} ${text}`.toLowerCase();
    return names.some((name) => where.includes(name));
  });
  return told !== null && told.earliest <= at
    ? null
    : `“${content}” until ${formatInstant(until)}, and no record tells since when`;
}

/** A change says what it was right before it. */
const justBeforeMs = 1000;

/** Was it put back, or reset, before the time that is asked for? */
function whyNoMore(fact: FactItem, at: Instant, standing: Standing): string | null {
  const { about, content, validFrom, validUntil } = fact;
  const from = validFrom === null ? null : parseInstant(validFrom);
  if (about === null || from === null || validUntil !== null) return null;
  const { predicate } = about;
  const own = new RegExp(`(?<![\\p{L}\\p{N}_])${escaped(predicate)}(?![\\p{L}\\p{N}_])`, "iu");
  const names = namesOf(about.subject, standing).map((name) => name.toLowerCase());
  const isPutBack = (text: string) =>
    own.test(text) &&
    tellsUndoing(text) &&
    (/[_.-]/u.test(predicate) || names.some((name) => text.toLowerCase().includes(name)));
  const isThen = (time: Instant) => time > from && time <= at;
  const recalled = standing.recall?.first(
    ({ place, time }) => time !== null && isThen(time.earliest) && isPutBack(place.said),
  );
  const ended =
    standing.moments.find(
      ({ title, evidence, earliest }) =>
        isThen(earliest) && [title, ...evidence.map(({ quote }) => quote)].some(isPutBack),
    ) ?? (recalled == null ? undefined : toMoment(recalled));
  if (ended === undefined) return null;
  const where = isOfRecords(ended) ? ", which is on no timeline," : "";
  return `“${content}” was put back by “${ended.title}”${where} at ${formatInstant(ended.earliest)}, and nothing records what it was from then on`;
}

function namesOf(id: string | undefined, { document }: Standing): readonly string[] {
  const entity = document.entities.find((each) => each.id === id);
  return entity === undefined ? [] : [entity.name, ...entity.aliases];
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** Without marks of quoting. */
function bare(name: string): string {
  return name.replaceAll(/[\\'"`]/gu, "");
}
