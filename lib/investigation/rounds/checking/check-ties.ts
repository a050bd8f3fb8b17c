import { type Interval, nearestInstant } from "@/lib/base/instant";
import { type CorrectedClocks, correctedSpan } from "@/lib/domain/evidence/clock-shifts";
import { evidenceKey } from "@/lib/domain/evidence/evidence";
import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import { traitsOf } from "../../construction/builder/event-identity";
import type { EvidenceReader } from "../../ports/evidence-port";
import { checkSaying } from "./check-saying";
import { failed, type Outcome, passed } from "./credibility-caps";
import type { CitedPlace, Material } from "./material";
import { areNamedTogether } from "./named-together";
import { plainIncludes, plainText } from "./plain-text";
import { isSeldomBeside } from "./seldom-shapes";
import type { Subject } from "./subject";
import { haveTellingWordsInCommon } from "./telling-words";

/** A piece with what its records say. */
type Known = {
  readonly subject: Subject;
  readonly records: readonly EvidenceRecord[];
  readonly plain: string;
  readonly identifiers: ReadonlySet<string>;
};

/**
 * Does what is cited concern the pieces it is said of, and do the ends of a connection have anything to do with each other?
 * Null where it is said of no piece.
 */
export async function checkTies(material: Material): Promise<Outcome | null> {
  const { subjects, cited, evidence, draft } = material;
  const known: Known[] = [];
  for (const subject of subjects) if (subject !== null) known.push(await look(subject, evidence));
  const [first, second] = known;
  if (first === undefined) return null;
  const shown = known.filter((piece) => cited.some((place) => concerns(place, piece)));
  if (shown.length === 0) return tellUnshown(material, first);
  if (draft.effect.kind !== "connection" || second === undefined) return null;
  const ties = await tellEnds(material, [first, second], shown.length);
  const isTied = ties.isPassed || (await resemble(evidence, first, second));
  return checkSaying(first, second, isTied) ?? ties;
}

/** Further evidence may come from who names nothing of its piece: by its words, or by its moment. */
async function tellUnshown(material: Material, piece: Known): Promise<Outcome> {
  const isOfSupport = material.draft.effect.kind === "support";
  if (isOfSupport && (await anyResembles(material, piece))) {
    return failed("conclusion", "loosely-tied", "Only words tie what it cites to it");
  }
  if (isOfSupport && (await anyIsSeldom(material, piece))) {
    return failed(
      "conclusion",
      "loosely-tied",
      "Nothing but its moment ties what it cites to it, though its file seldom tells the like",
    );
  }
  return failed("conclusion", "nothing-ties", "What it cites does not concern what it is said of");
}

/** Do both say the same in telling words, close to each other? */
async function resemble(evidence: EvidenceReader, one: Known, other: Known): Promise<boolean> {
  const time = onsetOf(one.subject);
  if (time === null) return false;
  const apartMs = apartBy([{ path: "", time }], new Map(), onsetOf(other.subject));
  const [said, told] = [one, other].map(wordsOfPiece);
  if (apartMs > besideMs || said === undefined || told === undefined) return false;
  return haveTellingWordsInCommon(evidence, said, told, apartMs <= momentMs);
}

function wordsOfPiece({ subject, records }: Known): string {
  return [subject.title, ...records.map(({ message }) => message)].join("\n");
}

/** What shows one end alone shows no connection, unless the two have to do with each other anyway. */
async function tellEnds(
  { cited, evidence }: Material,
  [source, target]: readonly [Known, Known],
  shown: number,
): Promise<Outcome> {
  const isTied =
    cited.some((place) => concerns(place, source) && concerns(place, target)) ||
    haveInCommon(source, target) ||
    (await areNamedTogether(evidence, source.subject.names, target.subject.names));
  if (shown < 2 && !isTied) {
    return failed(
      "conclusion",
      "nothing-ties",
      "What it cites shows one of its ends, and nothing ties the other to it",
    );
  }
  if (shown < 2)
    return failed("conclusion", "loosely-tied", "What it cites concerns only one of its ends");
  return isTied
    ? passed(
        "conclusion",
        "What it cites concerns both of its ends, which have to do with each other",
      )
    : failed(
        "conclusion",
        "loosely-tied",
        "Nothing in the evidence ties its two ends to each other",
      );
}

const placesMax = 6;

async function look(subject: Subject, evidence: EvidenceReader): Promise<Known> {
  const records: EvidenceRecord[] = [];
  for (const { path, locator } of subject.evidence.slice(0, placesMax)) {
    const found = evidence.artifacts.find(({ artifact }) => artifact.path === path);
    if (found !== undefined) records.push(...(await evidence.recordAt(found.artifact.id, locator)));
  }
  const texts = records.map(({ message, source, fields }) =>
    [message, source ?? "", ...Object.values(fields)].join(" "),
  );
  const identifiers = [...traitsOf(records)].filter((trait) => trait.startsWith("identifier "));
  return { subject, records, plain: plainText(texts.join(" ")), identifiers: new Set(identifiers) };
}

/** Records of one deed may name it in the words of different programs, close to each other. */
const besideMs = 60_000;
const momentMs = 2_000;

/** In one moment it is enough that whoever wrote the record is known to have to do with the piece. */
async function anyResembles({ cited, evidence, clocks }: Material, piece: Known): Promise<boolean> {
  const { subject } = piece;
  const known = wordsOfPiece(piece);
  for (const place of cited) {
    const { path } = place.artifact;
    const apartMs = apartBy(place.records, clocks, onsetOf(subject));
    if (apartMs > besideMs) continue;
    const words = [path, ...place.records.map(({ message }) => message)].join("\n");
    const isOfOneMoment = apartMs <= momentMs;
    if (await haveTellingWordsInCommon(evidence, words, known, isOfOneMoment)) return true;
    const writers = place.records.flatMap(({ source }) => source ?? []).concat(path.split("/", 1));
    if (isOfOneMoment && (await areNamedTogether(evidence, writers, subject.names))) return true;
  }
  return false;
}

/** What its file seldom tells, in the very moment of the piece. */
async function anyIsSeldom({ cited, evidence, clocks }: Material, piece: Known): Promise<boolean> {
  const stretch = stretchOf(piece, clocks);
  if (stretch === null) return false;
  for (const { records } of cited) {
    for (const record of records) {
      const apartMs = apartBy([record], clocks, stretch);
      if (apartMs > momentMs) continue;
      if (await isSeldomBeside(evidence, record, stretch, apartMs)) return true;
    }
  }
  return false;
}

/** From its onset to the last of its records. */
function stretchOf({ subject, records }: Known, clocks: Material["clocks"]): Interval | null {
  const time = onsetOf(subject);
  if (time === null) return null;
  const ends = records.flatMap((record) =>
    record.time === null ? [] : [correctedSpan(clocks, record.path, record.time).latest],
  );
  return { earliest: time.earliest, latest: nearestInstant(Math.max(time.latest, ...ends)) };
}

function onsetOf({ time }: Subject): Interval | null {
  return time === null || time.kind === "unknown" ? null : time;
}

/** Infinite where one of them has no time. */
function apartBy(
  records: readonly { readonly path: string; readonly time: Interval | null }[],
  clocks: CorrectedClocks,
  onset: Interval | null,
): number {
  if (onset === null) return Infinity;
  return Math.min(
    ...records.flatMap(({ path, time }) => {
      if (time === null) return [];
      const { earliest, latest } = correctedSpan(clocks, path, time);
      return Math.max(0, earliest - onset.latest, onset.earliest - latest);
    }),
  );
}

/** It is one of its records, names what takes part in it, or bears one of its identifiers. */
function concerns(place: CitedPlace, { subject, identifiers }: Known): boolean {
  const key = evidenceKey(place.reference);
  return (
    subject.evidence.some((own) => evidenceKey(own) === key || overlaps(own, place)) ||
    subject.names.some((name) => plainIncludes(place.plain, plainText(name))) ||
    [...traitsOf(place.records)].some((trait) => identifiers.has(trait))
  );
}

function overlaps(own: Subject["evidence"][number], { reference }: CitedPlace): boolean {
  const { locator } = reference;
  return (
    own.path === reference.path &&
    own.locator.kind === "lines" &&
    locator.kind === "lines" &&
    own.locator.from <= locator.to &&
    locator.from <= own.locator.to
  );
}

/** Somebody who takes part in both, a record or an identifier of both, or records of the one that name the other. */
function haveInCommon(one: Known, other: Known): boolean {
  const keys = new Set(other.subject.evidence.map(evidenceKey));
  const names = new Set(other.subject.names.map(plainText));
  return (
    one.subject.names.some((name) => names.has(plainText(name))) ||
    one.subject.evidence.some((place) => keys.has(evidenceKey(place))) ||
    !one.identifiers.isDisjointFrom(other.identifiers) ||
    namesAnyOf(one, other) ||
    namesAnyOf(other, one)
  );
}

function namesAnyOf({ plain }: Known, { subject }: Known): boolean {
  return subject.names.some((name) => plainIncludes(plain, plainText(name)));
}
