import { isSameJson } from "@/lib/base/canonical-json";
import { type Instant, instant } from "@/lib/base/instant";
import { ok } from "@/lib/base/result";
import type { JournalDraft, JournalEntry } from "@/lib/domain/journal";
import type { Decision } from "@/lib/domain/review/decision";
import { isAside, type StepKey } from "@/lib/domain/runs/run";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { refuse } from "../case-problem";
import { commitChange } from "../commit-change";
import type { CaseStores } from "../ports/case-store-port";
import type { Ports } from "../ports/ports";
import type { RunOfIncident } from "./end-run";
import type { PlayedStep } from "./keep-step";
import { isEnded } from "./queue-run";
import { toStoredResult } from "./step-result";

/** What a result was made from: it is written only where that still stands. */
export type SeenStanding = {
  readonly timeline: Timeline;
  readonly decisions: readonly Decision[];
};

type Written = {
  readonly timeline: Timeline;
  readonly drafts: readonly JournalDraft[];
  /**
   * What is written with them; false when somebody wrote it first. `recordedAt`: the instant from which on the
   * timeline is on record, by which a later run finds it.
   */
  readonly write: (
    inside: CaseStores,
    entries: readonly JournalEntry[],
    recordedAt: Instant,
  ) => Promise<boolean>;
};

/** `overtaken`: somebody changed the incident meanwhile. `taken`: another worker was first, or the run has ended. */
export type CommitOutcome = "committed" | "overtaken" | "taken";

/** A result, the timeline it leads to and its journal entries: all of them or none. */
export async function commitResult(
  { cases, clock }: Pick<Ports, "cases" | "clock">,
  run: RunOfIncident,
  { timeline, drafts, write }: Written,
  seen: SeenStanding,
): Promise<CommitOutcome> {
  try {
    const outcome = await commitChange(cases, run.incidentId, async (stores) => {
      const current = await stores.runs.find(run.id);
      if (current === null || isEnded(current)) throw new ResultTaken();
      const [standing, decided] = await Promise.all([
        stores.timelines.current(run.incidentId),
        stores.decisions.list(run.incidentId),
      ]);
      // Decisions alone are not enough: a note is no decision, and our result would erase it.
      if (!isSameJson(standing, seen.timeline) || !isSame(decided, seen.decisions)) {
        return refuse("conflict", "Changed meanwhile");
      }
      // One instant for both: what was known when an entry was made holds what the entry tells of.
      const now = clock.now();
      return ok({
        drafts: drafts.map((draft) => ({ ...draft, at: now })),
        write: async (inside, entries) => {
          const at = await writeTimeline(inside, run, timeline, now);
          if (!(await write(inside, entries, at))) throw new ResultTaken();
        },
        value: null,
      });
    });
    return outcome.ok ? "committed" : "overtaken";
  } catch (error) {
    if (error instanceof ResultTaken) return "taken";
    throw error;
  }
}

/** A second opinion changes nothing of what stands; its steps are in the order they were made all the same. */
async function writeTimeline(
  { timelines, asides, runs }: CaseStores,
  { id, incidentId, plan }: RunOfIncident,
  timeline: Timeline,
  now: Instant,
): Promise<Instant> {
  if (!isAside(plan)) return timelines.write(incidentId, timeline, now);
  await asides.write(id, timeline);
  const steps = await runs.steps(id);
  return instant(Math.max(now, ...steps.map(({ at }) => at + 1)));
}

/** A step that was kept or computed, with its timeline and its journal entries. */
export async function commitStep(
  ports: Pick<Ports, "cases" | "clock">,
  run: RunOfIncident,
  key: StepKey,
  { timeline, drafts, stored }: PlayedStep,
  seen: SeenStanding,
): Promise<CommitOutcome> {
  const result = toStoredResult(stored);
  const write: Written["write"] = (inside, _entries, at) =>
    inside.runs.commitStep(run.id, { key, result, at });
  return commitResult(ports, run, { timeline, drafts, write }, seen);
}

function isSame(one: readonly Decision[], other: readonly Decision[]): boolean {
  const ids = new Set(one.map(({ id }) => id));
  return one.length === other.length && other.every(({ id }) => ids.has(id));
}

/** Another worker was first, or the run has ended: our result is dropped. */
class ResultTaken extends Error {
  override readonly name = "ResultTaken";
}
