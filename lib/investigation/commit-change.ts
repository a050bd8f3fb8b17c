import { ok, type Result } from "@/lib/base/result";
import type { IncidentId } from "@/lib/domain/ids";
import type { JournalDraft, JournalEntry } from "@/lib/domain/journal";
import { type CaseProblem, refuse } from "./case-problem";
import type { CaseStore, CaseStores } from "./ports/case-store-port";

/** What a use case wants to write: the reason first, then the thing. */
export type Change<T> = {
  /** At least one: what is not in the journal did not happen. */
  readonly drafts: readonly JournalDraft[];
  write(stores: CaseStores, entries: readonly JournalEntry[]): Promise<void>;
  readonly value: T;
};

/** So many others would have to write to the same incident in between; then the caller is told to try again. */
const attemptsMax = 20;

/**
 * Prepares a change from what is stored and commits it only if nothing happened in between. Every
 * change of an incident is journalled, so the sequence number of the journal's head is its version:
 * when it has moved, the change is prepared again from what is stored now.
 */
export async function commitChange<T>(
  cases: CaseStore,
  incidentId: IncidentId,
  prepare: (stores: CaseStores) => Promise<Result<Change<T>, CaseProblem>>,
): Promise<Result<T, CaseProblem>> {
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const { seq } = await cases.read.journal.head(incidentId);
    const change = await prepare(cases.read);
    if (!change.ok) return change;
    if (await commitBehind(cases, incidentId, seq, change.value)) return ok(change.value.value);
  }
  return refuse("conflict", "Others are changing this incident at the same time. Try again.");
}

/** False when the journal has moved on: nothing was written. */
async function commitBehind<T>(
  cases: CaseStore,
  incidentId: IncidentId,
  headSeq: number,
  change: Change<T>,
): Promise<boolean> {
  try {
    await cases.transaction(async (stores) => {
      // The append takes the lock of the incident, so from here on the head is ours.
      const entries = await stores.journal.append(incidentId, change.drafts);
      if (entries[0]?.seq !== headSeq + 1) throw new Overtaken();
      await change.write(stores, entries);
    });
    return true;
  } catch (error) {
    if (error instanceof Overtaken) return false;
    throw error;
  }
}

/** Thrown by a `write` that finds something changed since `prepare`: it rolls back and prepares again. */
export class Overtaken extends Error {
  override readonly name = "Overtaken";
}
