import type { Locator } from "@/lib/domain/evidence/evidence";
import type { RecordKind } from "@/lib/domain/evidence/evidence-record";
import type { Moment } from "../document/moments";
import type { Recalled } from "./searching/find-record";

const recordKind = "record";
/** What is not on the timeline is believed less, and less yet where many records alike tell it. */
export const recordConfidence = 0.6;
const manyShare = 0.8;
const titleMax = 160;

/** Of which kind the record is, who wrote it, and how many are alike. */
export type RecordMoment = Moment & {
  readonly record: RecordKind;
  readonly source: string | null;
  readonly alike: number;
  readonly template: string;
};

/** What a record tells, as a happening that is on no timeline. */
export function toMoment({ place, earliest, latest, alike }: Recalled): RecordMoment {
  const { path, locator, said: text, source, kind, template } = place;
  const at = placeOf(locator);
  return {
    id: `${path} ${JSON.stringify(locator)}`,
    title: text.replace(/\s+/g, " ").trim().slice(0, titleMax),
    ...{ kind: recordKind, earliest, latest, end: null, entities: [], isKey: false },
    words: [[text, 1]],
    confidence: alike === 1 ? recordConfidence : recordConfidence * manyShare,
    evidence: at === null ? [] : [{ path, ...at, quote: text }],
    ...{ record: kind, source, alike, template },
  };
}

/** Where a citation of it points; null where it is no place of a text. */
export function placeOf(locator: Locator) {
  if (locator.kind === "lines") return { lines: [locator.from, locator.to] as [number, number] };
  return locator.kind === "index" ? { index: locator.index } : null;
}

/** Is it told by the evidence alone? */
export function isOfRecords({ kind }: Moment): boolean {
  return kind === recordKind;
}

/** Said of what the evidence alone tells. */
export function sourceOf(...moments: readonly Moment[]): string {
  return moments.some(isOfRecords) ? " (from the evidence, not on the timeline)" : "";
}

/** Ids of what of them is on the timeline. */
export function piecesOf(moments: readonly Moment[]): readonly string[] {
  return moments.filter((moment) => !isOfRecords(moment)).map(({ id }) => id);
}
