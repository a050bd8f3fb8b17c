import { countShared, wordsOf } from "../human-attention";
import type { NarrativeRow } from "./narrative-row";
import type { NarrativeWindow } from "./narrative-window";
import type { ReportedCause } from "./reported-causes";

/** A row that the account itself gives as where it began, with the sentence that says so. */
export type Blame = {
  readonly row: NarrativeRow;
  readonly cause: ReportedCause;
  /** The sentence speaks of what the row tells, not only of the same time. */
  readonly isNamed: boolean;
};

const sharedMin = 2;
/** A remark about one step is not about the whole. */
const strengthMin = 1.5;

/** The dated row each told cause is about. A guess blames nothing; neither does a cause nobody dated. */
export function blameRows(
  rows: readonly NarrativeRow[],
  { started, detected }: Pick<NarrativeWindow, "started" | "detected">,
  causes: readonly ReportedCause[],
): readonly Blame[] {
  if (started === null) return [];
  const until = rows.indexOf(detected ?? started);
  const early = rows.slice(0, until + 1);
  const blamed = new Map<NarrativeRow, Blame>();
  for (const cause of causes) {
    if (cause.isHedged || cause.strength < strengthMin) continue;
    const row = rowOf(cause, early);
    if (row !== null && !blamed.has(row)) blamed.set(row, { row, cause, isNamed: true });
  }
  const [plainest] = causes.filter(
    ({ isHedged, row, strength }) => !isHedged && row === null && strength >= 2,
  );
  const canBegin = started.acts.has("change") || started.acts.has("failure");
  if (blamed.size === 0 && plainest !== undefined && canBegin)
    blamed.set(started, { row: started, cause: plainest, isNamed: false });
  return [...blamed.values()];
}

/** A row that tells its own effect is meant itself. */
function rowOf({ row, cause }: ReportedCause, early: readonly NarrativeRow[]): NarrativeRow | null {
  if (row !== null) return early.includes(row) ? row : null;
  const scored = early
    .filter(({ headActs }) => !headActs.has("recovery"))
    .map((candidate) => ({ candidate, score: scoreOf(candidate, cause) }))
    .filter(({ score }) => score >= sharedMin);
  const [best] = scored.toSorted((a, b) => b.score - a.score);
  return best?.candidate ?? null;
}

function scoreOf({ text, acts }: NarrativeRow, cause: string): number {
  const shared = countShared(cause, wordsOf(text));
  if (shared === 0) return 0;
  return shared + (acts.has("change") ? 0.75 : acts.has("failure") ? 0.25 : 0);
}
