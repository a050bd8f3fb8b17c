import type { IncidentId } from "@/lib/domain/ids";
import type { JournalEntry } from "@/lib/domain/journal";
import type { Revision } from "@/lib/domain/review/revision";
import { type RoundsTerms, toSettingItems } from "@/lib/domain/rounds/rounds-settings";
import { isAnalysis, type PassMetrics, roundsOf, type StepKey } from "@/lib/domain/runs/run";
import { withoutAgentProposals } from "@/lib/domain/timeline/agent-proposals";
import { scoreTimeline } from "../construction/assessment/score-timeline";
import { buildDocument, type GivenApproval } from "../document/build-document";
import type { PlayedInvocation } from "../document/document-items";
import type { TimelineDocument } from "../document/document-schema";
import { dateArtifacts } from "../evidence/date-artifacts";
import { openEvidence } from "../evidence/open-evidence";
import type { CaseStores, JournalStore } from "../ports/case-store-port";
import type { Ports } from "../ports/ports";
import { toMetrics } from "../runs/headless/analyze-files";
import { parseStepResult } from "../runs/step-result";

const journalPage = 1000;

/** The incident as it stands, as the document that exports, revisions and the headless command share. */
export async function assembleDocument(
  ports: Pick<Ports, "cases" | "evidence">,
  incidentId: IncidentId,
  title: string,
  revision: { readonly number: number; readonly parent: string | null } | null,
): Promise<TimelineDocument> {
  const { read } = ports.cases;
  const [standing, facts, decisions, revisions, journal, report] = await Promise.all([
    read.timelines.current(incidentId),
    read.facts.all(incidentId, null),
    read.decisions.list(incidentId),
    read.revisions.list(incidentId),
    readJournal(read.journal, incidentId),
    read.report.list(incidentId, null),
  ]);
  // Nobody approves what an agent proposed until somebody has decided on it.
  const timeline = revision === null ? standing : withoutAgentProposals(standing);
  const evidence = await openEvidence(ports, incidentId);
  const artifacts = await dateArtifacts(evidence);
  const analysis = await lastAnalysis(read, incidentId);
  return buildDocument({
    settings: { analyst: analysis.analyst, ...toSettingItems(analysis.rounds) },
    ...{ title, artifacts, timeline, facts, decisions, journal, report, revision },
    ...scoreTimeline(timeline, artifacts),
    approvals: revisions.flatMap(approvalsOf),
    metrics: toMetrics(artifacts, analysis.passes),
    invocations: analysis.invocations,
  });
}

export async function readJournal(
  journal: JournalStore,
  incidentId: IncidentId,
): Promise<readonly JournalEntry[]> {
  const entries: JournalEntry[] = [];
  for (;;) {
    const page = await journal.list(incidentId, entries.at(-1)?.seq ?? 0, journalPage);
    entries.push(...page);
    if (page.length < journalPage) return entries;
  }
}

function approvalsOf(revision: Revision): readonly GivenApproval[] {
  const isJudged = revision.status === "approved" || revision.status === "superseded";
  if (!isJudged || revision.approval === null) return [];
  return [{ ...revision.approval, revision: revision.number, revisionHash: revision.hash }];
}

/** What the newest finished run cost, by pass, and how its tasks were performed. */
async function lastAnalysis(
  { runs, invocations }: CaseStores,
  incidentId: IncidentId,
): Promise<{
  readonly analyst: string;
  readonly rounds?: Pick<RoundsTerms, "mode" | "roundsMax" | "without"> | undefined;
  readonly passes: ReadonlyMap<StepKey, PassMetrics>;
  readonly invocations: readonly PlayedInvocation[];
}> {
  const run = (await runs.list(incidentId)).find(
    ({ status, plan }) => status === "finished" && isAnalysis(plan),
  );
  if (!run) return { analyst: "none", passes: new Map(), invocations: [] };
  const steps = await runs.steps(run.id);
  const passes = steps.flatMap(({ key, result }) => {
    const { metrics } = parseStepResult(result);
    return metrics ? [[key, metrics] as const] : [];
  });
  const performed = await Promise.all(
    (await invocations.ofRun(run.id)).map(async ({ settings, ...invocation }) => ({
      ...{ ...invocation, performer: settings.performer },
      turns: await invocations.turns(invocation.id),
    })),
  );
  const rounds = roundsOf(run.plan)?.settings;
  return { analyst: run.analyst, rounds, passes: new Map(passes), invocations: performed };
}
