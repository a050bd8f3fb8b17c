import { z } from "zod";
import { decisionIds, type IncidentId, runIds } from "@/lib/domain/ids";
import type { JournalEntry } from "@/lib/domain/journal";
import { compareOpinion } from "@/lib/domain/opinion/compare-opinion";
import type { GivenAnswer, OpinionItem } from "@/lib/domain/opinion/opinion-item";
import type { PastDecision } from "@/lib/domain/review/decision";
import { isAside, type Run } from "@/lib/domain/runs/run";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import type { CaseStores } from "../../ports/case-store-port";

export const opinionAnswers = ["accept", "leave", "reopen"] as const;

/** What an entry says that somebody answered an item; `act` names the decisions by which it was accepted. */
const answerSchema = z.object({
  run: runIds.schema,
  item: z.string(),
  answer: z.enum(opinionAnswers),
  act: decisionIds.schema.nullable(),
});

export type ReadOpinion = {
  readonly run: Run;
  /** As it stands now, and as the second opinion has it. */
  readonly standing: Timeline;
  readonly opinion: Timeline;
  readonly items: readonly OpinionItem[];
  /** By the keys of items. */
  readonly answers: ReadonlyMap<string, GivenAnswer>;
};

/** The newest second opinion that came to its end, and one that is going; null where there is none. */
export async function readOpinion(
  stores: Pick<CaseStores, "runs" | "asides" | "timelines" | "journal" | "decisions">,
  incidentId: IncidentId,
): Promise<{ readonly read: ReadOpinion | null; readonly newest: Run | null }> {
  const asked = (await stores.runs.list(incidentId)).filter(({ plan }) => isAside(plan));
  const [newest = null] = asked;
  const run = asked.find(({ status }) => status === "finished");
  const opinion = run === undefined ? null : await stores.asides.find(run.id);
  if (run === undefined || opinion === null) return { read: null, newest };
  const [standing, entries, history] = await Promise.all([
    stores.timelines.current(incidentId),
    stores.journal.listOfKinds(incidentId, ["opinion-answered"]),
    stores.decisions.history(incidentId),
  ]);
  const items = compareOpinion(standing, opinion, run.plan);
  const answers = readAnswers(entries, history, run);
  return { read: { run, standing, opinion, items, answers }, newest };
}

/** The last answer to each item; one whose decisions were all taken back is none. */
function readAnswers(
  entries: readonly JournalEntry[],
  history: readonly PastDecision[],
  { id }: Run,
): ReadonlyMap<string, GivenAnswer> {
  const answers = new Map<string, GivenAnswer>();
  for (const { payload, actor } of entries) {
    const { success, data } = answerSchema.safeParse(payload);
    if (!success || data.run !== id) continue;
    answers.delete(data.item);
    if (data.answer === "leave") answers.set(data.item, { kind: "left", by: actor });
    if (data.answer !== "accept") continue;
    const decisions = history.filter(({ act, undoneAt }) => act === data.act && undoneAt === null);
    if (decisions.length > 0) {
      answers.set(data.item, { kind: "accepted", by: actor, decisions });
    }
  }
  return answers;
}
