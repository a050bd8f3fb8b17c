import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import { type RecordReference, toReference } from "@/lib/domain/evidence/record-reference";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { narrativeWords as words } from "@/lib/knowledge/lexicons/narrative-words";
import { wordsOf } from "../human-attention";
import { type NarrativeRow, withoutMarkup } from "./narrative-row";

/** A sentence in which people say what brought the incident about. */
export type ReportedCause = {
  readonly record: RecordReference;
  /** The dated row that says it, or null: it stands in a text without a time. */
  readonly row: NarrativeRow | null;
  readonly sentence: string;
  /** The part of it that names the cause, not the effect. */
  readonly cause: string;
  /** 3: below a heading about the cause; 2 and more: said of the whole; 1: a remark. */
  readonly strength: number;
  readonly isHedged: boolean;
};

const undatedMax = 400;
const causesMax = 12;
/** Sentences of a section that say the cause; what follows them tells the details. */
const sectionSentencesMax = 2;
const sentenceCharactersMax = 600;
const causeCharactersMin = 8;
const tellingWordsMin = 2;
const summaryStrength = 2;
const rowStrength = 1.5;
const remarkStrength = 1;

/** What the dated rows and the text around them give as the cause, the plainest statements first. */
export async function findReportedCauses(
  reader: EvidenceReader,
  rows: readonly NarrativeRow[],
  summaries: readonly NarrativeRow[],
): Promise<readonly ReportedCause[]> {
  const paths = new Set(rows.map(({ statement }) => statement.record.path));
  const found: ReportedCause[] = [];
  for (const { artifact } of reader.artifacts) {
    const first = rows.find(({ statement }) => statement.record.path === artifact.path);
    if (!paths.has(artifact.path) || first === undefined) continue;
    const undated = await reader.undated(artifact.id, undatedMax);
    const time = first.statement.record.time;
    found.push(...(await causesOfText(reader, undated, time)));
  }
  for (const { text, statement } of summaries)
    for (const sentence of sentencesOf(text))
      found.push(...toCause(sentence, statement.record, summaryStrength));
  for (const row of rows) found.push(...causesOfRow(row));
  return found.toSorted((a, b) => weightOf(b) - weightOf(a)).slice(0, causesMax);
}

function weightOf({ strength, isHedged }: ReportedCause): number {
  return strength - (isHedged ? 1 : 0);
}

/** Text without a time is read with the headings it stands below. */
async function causesOfText(
  reader: EvidenceReader,
  undated: readonly EvidenceRecord[],
  time: RecordReference["time"],
): Promise<readonly ReportedCause[]> {
  const found: ReportedCause[] = [];
  let section: Section = "summary";
  let left = sectionSentencesMax;
  for (const record of undated) {
    const reference = toReference({ ...record, time });
    if (record.kind !== "message" || reference === null) continue;
    if (await isHeading(reader, record)) {
      section = sectionOf(record.message);
      left = sectionSentencesMax;
      continue;
    }
    if (section === "aside") continue;
    const sentences = sentencesOf(withoutMarkup(reference.message));
    const causes = sentences.flatMap((sentence) =>
      section === "cause" && left-- > 0
        ? sectionCause(sentence, reference)
        : toCause(sentence, reference, section === "summary" ? summaryStrength : remarkStrength),
    );
    found.push(...causes);
  }
  return found;
}

async function isHeading(reader: EvidenceReader, record: EvidenceRecord): Promise<boolean> {
  if (record.message.length > 120 || record.message.includes("\n")) return false;
  const raw = (await reader.rawText(record.artifactId, record.locator)) ?? "";
  return /^\s{0,3}#{1,6}\s/.test(raw) || /^\W{0,4}[^.!?]{1,60}:\W{0,4}$/.test(record.message);
}

/** What stands before the first heading is the summary. */
type Section = "cause" | "summary" | "aside" | "other";

function sectionOf(heading: string): Section {
  if (words.causeHeading.test(heading)) return "cause";
  if (words.asideHeading.test(heading)) return "aside";
  return words.summaryHeading.test(heading) ? "summary" : "other";
}

function sectionCause(sentence: string, record: RecordReference): readonly ReportedCause[] {
  if (words.unknown.test(sentence) || sentence.length < causeCharactersMin) return [];
  if (withoutDenied(sentence) !== sentence) return toCause(sentence, record, 3);
  return [
    { record, row: null, sentence, cause: causePart(sentence), strength: 3, isHedged: false },
  ];
}

/** A change that tells its own effect ("X applied, breaking Y") is blamed by its own row. */
function causesOfRow(row: NarrativeRow): readonly ReportedCause[] {
  const { record } = row.statement;
  return sentencesOf(row.text).flatMap((sentence) => {
    const tellsEffect = row.acts.has("change") && !words.causeBehind.test(sentence);
    const strength = tellsEffect ? rowStrength : remarkStrength;
    return toCause(sentence, record, strength).map((reported) => ({ ...reported, row }));
  });
}

function toCause(
  whole: string,
  record: RecordReference,
  strength: number,
): readonly ReportedCause[] {
  const sentence = withoutDenied(whole);
  const isStated = words.causeBehind.test(sentence) || words.causeBefore.test(sentence);
  if (!isStated) return [];
  const cause = causePart(sentence);
  // "This caused …" names nothing.
  if (words.unknown.test(cause) || wordsOf(cause).size < tellingWordsMin) return [];
  const isPlain = /\b(?:root|ultimate|underlying) cause\b|\bcaused by\b|根本原因/i.test(sentence);
  const isHedged = words.hedged.test(sentence) || sentence.endsWith("?");
  return [
    { record, row: null, sentence, cause, strength: strength + (isPlain ? 0.5 : 0), isHedged },
  ];
}

/**
 * What a sentence denies it does not name: of "not caused by the migration but by the proxy" the proxy is left, of "the migration did
 * not cause it" nothing.
 */
function withoutDenied(sentence: string): string {
  const asserted = sentence.replace(words.denyingBehind, " ").replace(words.denyingBefore, " ");
  return asserted === sentence
    ? sentence
    : asserted.replace(words.insteadBehind, "caused by").trim();
}

/** "B because A", "A led to B": the part that is A. */
function causePart(sentence: string): string {
  const behind = words.causeBehind.exec(sentence);
  if (behind !== null) return sentence.slice(behind.index + behind[0].length).trim();
  const before = words.causeBefore.exec(sentence);
  return before === null ? sentence : sentence.slice(0, before.index).trim();
}

function sentencesOf(text: string): readonly string[] {
  return text
    .replace(/([^.!?:\n])\n(?=[^\n])/g, "$1 ")
    .split(/(?<=[.!?。！？])\s+|\n/)
    .map((sentence) => sentence.trim().slice(0, sentenceCharactersMax))
    .filter((sentence) => sentence !== "");
}
