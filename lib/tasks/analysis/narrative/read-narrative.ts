import { type Interval, instant, interval } from "@/lib/base/instant";
import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import { type RecordReference, textField } from "@/lib/domain/evidence/record-reference";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { reportedTimeWords } from "@/lib/knowledge/lexicons/reported-time-words";
import { statementWords } from "@/lib/knowledge/lexicons/statement-words";
import { readStatement, type Statement } from "@/lib/signals/statements";
import type { EventDraft } from "../event-draft";
import { keyScoreMin } from "../weigh-event";
import { type Blame, blameRows } from "./blame-row";
import { toDraft } from "./narrative-draft";
import { type NarrativeRow, type RowAct, readRow } from "./narrative-row";
import { findWindow, isTrouble } from "./narrative-window";
import { boundByPosts, readPosts } from "./posts";
import { readProse } from "./prose-rows";
import { findReportedCauses, type ReportedCause } from "./reported-causes";

const undatedMax = 400;
/** The last row of a text is of the day that follows the one before it, at most. */
const afterLastMs = 86_400_000 - 1;

/**
 * Rows of a written timeline that say that nobody knows when ("??:?? somebody pulls the cable", "later: the vendor confirms"): they
 * lie between the rows around them, which is an interval, and no reason to leave them out.
 */
async function findUnplacedRows(
  reader: EvidenceReader,
  rows: readonly NarrativeRow[],
): Promise<readonly NarrativeRow[]> {
  const found: NarrativeRow[] = [];
  for (const { artifact } of reader.artifacts) {
    const around = rows
      .filter(({ statement }) => statement.record.path === artifact.path)
      .toSorted((a, b) => numberOf(a) - numberOf(b));
    const isPartly = artifact.report.kind === "read" && artifact.report.undated > 0;
    if (around.length < 2 || !isPartly) continue;
    const undated = await reader.undated(artifact.id, undatedMax);
    found.push(...undated.flatMap((record) => placeRow(record, around) ?? []));
  }
  return found;
}

function placeRow(record: EvidenceRecord, around: readonly NarrativeRow[]): NarrativeRow | null {
  if (record.kind !== "message" || !reportedTimeWords.unplaced.test(record.message)) return null;
  const between = placeBetween(around, record.recordNumber);
  if (between === null) return null;
  const { earliest, latest } = between;
  const granularity = latest - earliest > 3_600_000 ? "day" : "hour";
  const raw = record.message.slice(0, 40);
  const time = { earliest, latest, micros: earliest * 1000, granularity, raw } as const;
  return { ...readRow(readStatement({ ...record, time }, statementWords)), place: 0 };
}

/** Null where the rows around go back in time. */
function placeBetween(around: readonly NarrativeRow[], number: number): Interval | null {
  const before = around.findLast((row) => numberOf(row) < number)?.statement.record.time;
  const behind = around.find((row) => numberOf(row) > number)?.statement.record.time;
  if (before === undefined) return null;
  const latest = behind?.latest ?? instant(before.earliest + afterLastMs);
  return latest < before.earliest ? null : interval(before.earliest, latest);
}

function numberOf({ statement }: NarrativeRow): number {
  return statement.record.recordNumber;
}

/**
 * What people wrote about an incident, where no machine wrote a record beside it: then their dated rows
 * are the story. Everything here is somebody's word, and is proposed as such.
 */
export type IncidentNarrative = {
  /** In order of time. */
  readonly drafts: readonly EventDraft[];
  readonly started: EventDraft | null;
  /** Where nothing tells its beginning: what shows that it had begun, and what was told last of all being well. */
  readonly begunBy: EventDraft | null;
  readonly soundAt: EventDraft | null;
  readonly detected: EventDraft | null;
  readonly mitigated: EventDraft | null;
  readonly resolved: EventDraft | null;
  /** Trouble that was felt, from the start on. */
  readonly impacts: readonly EventDraft[];
  readonly blames: readonly (Omit<Blame, "row"> & { readonly draft: EventDraft })[];
  readonly causes: readonly ReportedCause[];
};

/** As many as a skeleton and a timeline take. */
const keysMax = 20;
const draftsMax = 50;
const impactsMax = 10;

export async function readNarrative(
  reader: EvidenceReader,
  statements: readonly Statement[],
): Promise<IncidentNarrative | null> {
  const telling = statements.map(readRow).filter(isTelling);
  const summaries = await findSummaries(reader, telling);
  const posts = telling.filter((row) => !summaries.includes(row));
  const spoken =
    posts.length > 0
      ? readPosts(posts, reader.artifacts, (row) => isSpoken(row.statement.record))
      : { ...(await readProse(reader)), ofPages: new Set<NarrativeRow>() };
  const unplaced = await findUnplacedRows(reader, posts);
  const rows = inOrder([...posts, ...spoken.rows, ...unplaced]);
  if (rows.length === 0) return null;
  const window = boundByPosts(findWindow(rows, spoken), spoken, rows);
  const causes = await findReportedCauses(reader, rows, summaries);
  const started = window.started ?? window.begunBy;
  const blames = blameRows(rows, { started, detected: window.detected }, causes);
  const startedAt = started === null ? rows.length : rows.indexOf(started);
  const bones = new Set([...Object.values(window), ...blames.map(({ row }) => row)]);
  const weighed = rows.map((row, index) => ({
    row,
    score: bones.has(row) ? 1 : scoreOf(row, index >= startedAt),
  }));
  const kept = new Set(strongest(weighed, draftsMax));
  const keys = new Set(strongest(weighed, keysMax).filter(({ score }) => score >= keyScoreMin));
  const drafts = new Map<NarrativeRow, EventDraft>();
  for (const [index, each] of weighed.entries()) {
    if (!kept.has(each)) continue;
    const blaming = blames.filter(({ row }) => row === each.row).map(({ cause }) => cause.record);
    const draft = toDraft(each.row, index > startedAt, blaming);
    drafts.set(each.row, { ...draft, score: each.score, isKey: keys.has(each) });
  }
  const draftOf = (row: NarrativeRow | null) => (row === null ? null : (drafts.get(row) ?? null));
  return {
    drafts: [...drafts.values()],
    started: draftOf(window.started),
    begunBy: draftOf(window.begunBy),
    soundAt: draftOf(window.soundAt),
    detected: draftOf(window.detected),
    mitigated: draftOf(window.mitigated),
    resolved: draftOf(window.resolved),
    impacts: [...drafts]
      .filter(([row]) => isTrouble(row) && rows.indexOf(row) >= startedAt)
      .map(([, draft]) => draft)
      .slice(0, impactsMax),
    blames: blames.flatMap(({ row, ...blame }) => {
      const draft = draftOf(row);
      return draft === null ? [] : [{ ...blame, draft }];
    }),
    causes,
  };
}

/** A row of a document is there because it happened; of what is said in a room, much is only said. */
function isTelling({ statement, acts, text }: NarrativeRow): boolean {
  if (text === "") return false;
  return !isSpoken(statement.record) || acts.size > 0;
}

function isSpoken(record: RecordReference): boolean {
  return record.source !== null || textField(record, "user") !== null;
}

/**
 * A paragraph that names only the day, in a text that tells times of day elsewhere, tells of the whole;
 * it is not one more event. A row of a list or a table is.
 */
async function findSummaries(
  reader: EvidenceReader,
  rows: readonly NarrativeRow[],
): Promise<readonly NarrativeRow[]> {
  const timed = new Set(
    rows.flatMap(({ statement: { record } }) => (isWholeDay(record) ? [] : [record.path])),
  );
  const summaries: NarrativeRow[] = [];
  for (const row of rows) {
    const { record } = row.statement;
    if (!isWholeDay(record) || !timed.has(record.path) || record.locator.kind !== "lines") continue;
    const { from } = record.locator;
    const raw = await reader.rawText(record.artifactId, { kind: "lines", from, to: from });
    if (/^\s*[\p{L}\d]/u.test(raw ?? "")) summaries.push(row);
  }
  return summaries;
}

function isWholeDay({ time }: RecordReference): boolean {
  return /^(?:day|month|year)$/.test(time.granularity);
}

/** By time; of the same time as they came. */
function inOrder(rows: readonly NarrativeRow[]): readonly NarrativeRow[] {
  const at = ({ statement }: NarrativeRow) => statement.record.time;
  return rows.toSorted((a, b) => at(a).earliest - at(b).earliest || at(a).latest - at(b).latest);
}

type Weighed = { readonly row: NarrativeRow; readonly score: number };

/** Of equal ones the earlier. */
function strongest(weighed: readonly Weighed[], most: number): readonly Weighed[] {
  return weighed.toSorted((a, b) => b.score - a.score).slice(0, most);
}

const weights: readonly (readonly [RowAct, number])[] = [
  ["recovery", 0.86],
  ["failure", 0.82],
  ["alert", 0.78],
  ["fixed", 0.78],
  ["report", 0.72],
  ["change", 0.66],
  ["fix", 0.62],
  ["notice", 0.55],
  ["investigation", 0.5],
  ["communication", 0.4],
];

function scoreOf({ acts, statement }: NarrativeRow, isDuring: boolean): number {
  const weight = weights.find(([act]) => acts.has(act))?.[1] ?? 0.35;
  const spoken = isSpoken(statement.record) && weight < 0.75 ? 0.15 : 0;
  return weight - spoken + (acts.has("change") && !isDuring ? 0.06 : 0);
}
