import { instant } from "@/lib/base/instant";
import { toCase } from "@/lib/causality/counterfactual/what-if";
import { totalOf, type Usage } from "@/lib/domain/invocation";
import type { FurtherSteps } from "@/lib/domain/runs/further-step";
import { interventionsTaskId } from "@/lib/domain/runs/run";
import { checkInterventions } from "@/lib/investigation/asking/what-if/check-interventions";
import { toTimelineOfDocument } from "@/lib/investigation/asking/what-if/document-timeline";
import {
  listUsualSteps,
  planInterventions,
  readInterventionsOutput,
} from "@/lib/investigation/asking/what-if/interventions-task";
import { openQuotedEvidence } from "@/lib/investigation/asking/what-if/quoted-evidence";
import type { TimelineDocument } from "@/lib/investigation/document/document-schema";
import { playSteps } from "@/lib/investigation/runs/headless/play-steps";
import { settingsOfTask } from "@/lib/investigation/runs/plan-run";
import type { ModelSettings } from "@/lib/models/provider-registry";
import { tasks } from "@/lib/tasks/task-list";
import { processModelEnv } from "../environment/env";
import { openHeadlessPerformers } from "./headless-run";
import type { CommandSpending } from "./headless-spending";

export type AskedHeadless = {
  readonly analyst: string;
  readonly spending: CommandSpending;
  readonly signal: AbortSignal;
  readonly onProgress: (message: string) => void;
  readonly settings?: ModelSettings;
};

export type HeadlessSteps = Pick<
  FurtherSteps,
  "performer" | "status" | "reason" | "steps" | "refused"
> & { readonly usage: Usage };

/**
 * Has a model propose what would have helped in the incident a document tells, as a run in the app does: shown what the document says, masked
 * by what it quotes. Where it gives up, the rules answer in its place, which the command knows without.
 */
export async function askHeadless(
  document: TimelineDocument,
  { analyst, spending, signal, onProgress, settings = processModelEnv().settings }: AskedHeadless,
): Promise<HeadlessSteps> {
  const { performers } = openHeadlessPerformers(analyst, settings, spending);
  const prices = spending.price === undefined ? {} : { [analyst]: spending.price };
  const settingsOf = (performer: string) =>
    settingsOfTask(performers, interventionsTaskId, { performer }, prices);
  const before = toTimelineOfDocument(document);
  const { performed } = await playSteps({
    ...{ plan: planInterventions(settingsOf(analyst), settingsOf("rules")), tasks, performers },
    ...{ evidence: openQuotedEvidence(before), clock: { now: () => instant(0) } },
    ...{ signal, onProgress, before },
  });
  const asked = performed.find(({ invocation }) => invocation.performerKind !== "rules");
  const turns = asked?.turns ?? [];
  const status = asked?.invocation.status ?? "done";
  const output = readInterventionsOutput(turns);
  const of = toCase(before);
  const checked =
    output &&
    checkInterventions(output, of, {
      ...{ usual: listUsualSteps(of, before.entities), performer: analyst },
    });
  return {
    ...{ performer: analyst, status, usage: totalOf(turns).usage },
    reason: status === "done" ? "" : (turns.at(-1)?.text ?? "It ended before it answered"),
    ...{ steps: checked?.steps ?? [], refused: checked?.refused ?? [] },
  };
}
