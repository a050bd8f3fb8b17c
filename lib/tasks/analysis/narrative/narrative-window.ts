import { type NarrativeRow, opensIncident, type RowAct } from "./narrative-row";

/** The rows that say when the trouble began, was noticed, was relieved and was over. */
export type NarrativeWindow = {
  readonly started: NarrativeRow | null;
  /** Where no row tells the beginning: the first that shows it had begun, and the last that told of all being well. */
  readonly begunBy: NarrativeRow | null;
  readonly soundAt: NarrativeRow | null;
  readonly detected: NarrativeRow | null;
  readonly mitigated: NarrativeRow | null;
  readonly resolved: NarrativeRow | null;
};

/** Rows of `rows` by which the account itself tells when it began and ended. */
export type ReportedEnds = {
  readonly start: NarrativeRow | null;
  readonly end: NarrativeRow | null;
};

const noWindow: NarrativeWindow = {
  ...{ started: null, begunBy: null, soundAt: null },
  ...{ detected: null, mitigated: null, resolved: null },
};
const noEnds: ReportedEnds = { start: null, end: null };

/** `rows` in order of time. Without a word of trouble there is no window. */
export function findWindow(
  rows: readonly NarrativeRow[],
  reported: ReportedEnds = noEnds,
): NarrativeWindow {
  const noticedAt =
    reported.start === null ? rows.findIndex(isTrouble) : rows.indexOf(reported.start);
  if (noticedAt < 0) return noWindow;
  const startedAt = reported.start === null ? findStart(rows, noticedAt) : noticedAt;
  const detectedAt = rows.findIndex(
    (row, index) => index >= startedAt && row !== reported.start && isDetection(row),
  );
  const lastTrouble = rows.findLastIndex((row) => has(row, "failure") && !has(row, "recovery"));
  const from = Math.max(startedAt, detectedAt, lastTrouble);
  const after = rows.slice(from + (isRelieved(rows[from]) ? 0 : 1));
  const mitigated =
    after.find((row) => has(row, "recovery")) ?? after.find((row) => has(row, "fixed")) ?? null;
  return {
    ...noWindow,
    started: rows[startedAt] ?? null,
    detected: rows[detectedAt] ?? null,
    mitigated: reported.end ?? mitigated,
    resolved:
      reported.end ??
      after.findLast(isClosing) ??
      after.findLast((row) => has(row, "recovery")) ??
      null,
  };
}

/** The row that says so, else the first failure before anybody noticed, else the last change before that. */
function findStart(rows: readonly NarrativeRow[], noticedAt: number): number {
  const stated = rows.findIndex((row) => has(row, "start") && !isOnlyPlanned(row));
  if (stated >= 0) return stated;
  const first = rows[noticedAt];
  if (first === undefined || !isDetection(first)) return noticedAt;
  const changed = rows.findLastIndex(
    (row, index) =>
      index < noticedAt && has(row, "change") && !has(row, "recovery") && !has(row, "planned"),
  );
  return changed >= 0 ? changed : noticedAt;
}

/** Something is wrong, or somebody says that something is. */
export function isTrouble(row: NarrativeRow): boolean {
  if (isOnlyPlanned(row)) return false;
  if (has(row, "start") || opensIncident(row)) return true;
  if (row.headActs.has("recovery")) return false;
  return (
    has(row, "failure") ||
    has(row, "alert") ||
    ((has(row, "notice") || has(row, "report")) && tellsProblem(row))
  );
}

/** A machine or a person says that something is wrong. */
function isDetection(row: NarrativeRow): boolean {
  if (isOnlyPlanned(row)) return false;
  if (row.headActs.has("recovery")) return false;
  if (has(row, "reassurance") && !has(row, "failure")) return false;
  return has(row, "alert") || has(row, "report") || has(row, "notice") || has(row, "investigation");
}

/** What an announcement says may go wrong has not. */
function isOnlyPlanned({ acts, headActs }: NarrativeRow): boolean {
  return acts.has("planned") && headActs.has("planned");
}

function isRelieved(row: NarrativeRow | undefined): boolean {
  return row !== undefined && has(row, "recovery");
}

function isClosing(row: NarrativeRow): boolean {
  return has(row, "closing") && (has(row, "recovery") || has(row, "fixed"));
}

function tellsProblem({ text }: NarrativeRow): boolean {
  return /\b(?:issues?|problems?|trouble|incidents?|anomal\w*|unusual|unexpected)\b|问题|异常/i.test(
    text,
  );
}

function has({ acts }: NarrativeRow, act: RowAct): boolean {
  return acts.has(act);
}
