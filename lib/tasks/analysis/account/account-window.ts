import { type AccountRow, opensIncident, type RowAct } from "./account-row";

/** The rows that say when the trouble began, was noticed, was relieved and was over. */
export type AccountWindow = {
  readonly started: AccountRow | null;
  /** Where no row tells the beginning: the first that shows it had begun, and the last that told of all being well. */
  readonly begunBy: AccountRow | null;
  readonly soundAt: AccountRow | null;
  readonly detected: AccountRow | null;
  readonly mitigated: AccountRow | null;
  readonly resolved: AccountRow | null;
};

/** Rows of `rows` by which the account itself tells when it began and ended. */
export type ToldEnds = { readonly start: AccountRow | null; readonly end: AccountRow | null };

const noWindow: AccountWindow = {
  ...{ started: null, begunBy: null, soundAt: null },
  ...{ detected: null, mitigated: null, resolved: null },
};
const untold: ToldEnds = { start: null, end: null };

/** `rows` in order of time. Without a word of trouble there is no window. */
export function findWindow(rows: readonly AccountRow[], told: ToldEnds = untold): AccountWindow {
  const noticedAt = told.start === null ? rows.findIndex(isTrouble) : rows.indexOf(told.start);
  if (noticedAt < 0) return noWindow;
  const startedAt = told.start === null ? findStart(rows, noticedAt) : noticedAt;
  const detectedAt = rows.findIndex(
    (row, index) => index >= startedAt && row !== told.start && isDetection(row),
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
    mitigated: told.end ?? mitigated,
    resolved:
      told.end ??
      after.findLast(isClosing) ??
      after.findLast((row) => has(row, "recovery")) ??
      null,
  };
}

/** The row that says so, else the first failure before anybody noticed, else the last change before that. */
function findStart(rows: readonly AccountRow[], noticedAt: number): number {
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
export function isTrouble(row: AccountRow): boolean {
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
function isDetection(row: AccountRow): boolean {
  if (isOnlyPlanned(row)) return false;
  if (row.headActs.has("recovery")) return false;
  if (has(row, "reassurance") && !has(row, "failure")) return false;
  return has(row, "alert") || has(row, "report") || has(row, "notice") || has(row, "investigation");
}

/** What an announcement says may go wrong has not. */
function isOnlyPlanned({ acts, headActs }: AccountRow): boolean {
  return acts.has("planned") && headActs.has("planned");
}

function isRelieved(row: AccountRow | undefined): boolean {
  return row !== undefined && has(row, "recovery");
}

function isClosing(row: AccountRow): boolean {
  return has(row, "closing") && (has(row, "recovery") || has(row, "fixed"));
}

function tellsProblem({ text }: AccountRow): boolean {
  return /\b(?:issues?|problems?|trouble|incidents?|anomal\w*|unusual|unexpected)\b|问题|异常/i.test(
    text,
  );
}

function has({ acts }: AccountRow, act: RowAct): boolean {
  return acts.has(act);
}
