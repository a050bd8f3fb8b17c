import type { Instant } from "@/lib/base/instant";
import { hasRight } from "@/lib/domain/access";
import type { SourceClock } from "@/lib/domain/evidence/artifact";
import type { IncidentId, UserId } from "@/lib/domain/ids";
import type { JournalEntry } from "@/lib/domain/journal";
import { modelRoles } from "@/lib/domain/models/model-role";
import { changeRequestKinds, readChangeRequests } from "@/lib/domain/review/change-request";
import type { Decision, PastDecision } from "@/lib/domain/review/decision";
import { findOwnSteps } from "@/lib/domain/review/decision-history";
import { readReviewVerdicts, verdictKinds } from "@/lib/domain/review/review-verdict";
import type { Revision } from "@/lib/domain/review/revision";
import { toExtentCosts } from "@/lib/domain/runs/run-extent";
import { scoreTimeline } from "@/lib/investigation/construction/assessment/score-timeline";
import { dateArtifacts } from "@/lib/investigation/evidence/date-artifacts";
import { openEvidence } from "@/lib/investigation/evidence/open-evidence";
import type { CaseStores } from "@/lib/investigation/ports/case-store-port";
import type { Person } from "@/lib/investigation/ports/people-port";
import { findCarriedDoubts } from "@/lib/investigation/review/carried-doubts";
import {
  findFactProblems,
  revisionKinds,
  submittedFingerprint,
} from "@/lib/investigation/review/check-revision";
import { findSubmittedTimeline, isEditedSince } from "@/lib/investigation/review/edited-since";
import { findOwnDeeds } from "@/lib/investigation/review/own-deeds";
import { findWithdrawnSince } from "@/lib/investigation/review/withdrawn-since";
import { readInterventions } from "@/lib/investigation/runs/read-interventions";
import { parseStepResult } from "@/lib/investigation/runs/step-result";
import type { RunProgress, Viewer, Workspace } from "@/lib/view-model/workspace/workspace";
import type { Container } from "../container";
import { getContainerFor } from "../incident/open-to";
import { holdsSample } from "../intake/open-sample";
import { pullSourcesOf } from "../pull/pull-sources";

/** Older runs keep their place in the list without their steps. */
const runsWithStepsMax = 20;

/** Everything the incident page shows; null when there is no such incident. `recordedAt` shows it as it was known then. */
export async function loadWorkspace(
  viewer: Viewer,
  incidentId: IncidentId,
  recordedAt: Instant | null = null,
): Promise<Workspace | null> {
  const container = await getContainerFor(viewer);
  const { read } = container.ports.cases;
  await container.models.refresh();
  const incident = await read.incidents.find(incidentId);
  if (incident === null) return null;
  // Read first: what happens while the rest is read makes the page ask again.
  const { seq: journalSeq } = await read.journal.head(incidentId);
  const opened = await read.access.openedTo(incidentId);
  const [stored, runs, history, revisions, permalinks, report, marks, comments, everybody] =
    await Promise.all([
      recordedAt === null
        ? read.timelines.current(incidentId)
        : read.timelines.recordedAt(incidentId, recordedAt),
      loadRuns(container, incidentId),
      read.decisions.history(incidentId),
      read.revisions.list(incidentId),
      read.permalinks.list(incidentId),
      read.report.list(incidentId, recordedAt),
      read.pieceMarks.list(incidentId),
      read.pieceComments.list(incidentId),
      container.people.list(),
    ]);
  const [submissions, verdicts, requests] = await Promise.all(
    [revisionKinds, verdictKinds, changeRequestKinds].map((kinds) =>
      read.journal.listOfKinds(incidentId, kinds),
    ),
  );
  // What people wrote is thousands of rows, which the page asks for as facts, in pages.
  const timeline = { ...stored, statedFacts: [] };
  const artifacts = await dateArtifacts(await openEvidence(container.ports, incidentId));
  const content = {
    ...{ viewer, incident, incidentId, artifacts, timeline, runs, journalSeq },
    pullSources: (await pullSourcesOf(container).list()).map(({ id, name }) => ({ id, name })),
    newEvents: await read.waiting.newEvents(viewer.id, incidentId),
    isSample: await holdsSample(artifacts),
    performers: container.ports.performers.names,
    roles: await loadRoles(container),
    usualMode: container.ports.usualRounds?.mode ?? "passes",
    extentCosts: toExtentCosts(await container.ports.spending.recentRuns()),
    ...{ marks, comments, colleagues: toColleagues(everybody, opened) },
    ownSteps: findOwnSteps(history, viewer.id),
    ownDeeds: await findOwnDeeds(read, viewer, incidentId),
    furtherSteps: await readInterventions(read, incidentId, timeline),
    ...{
      decisions: toInForce(history),
      revisions,
      fingerprints: Object.fromEntries(
        revisions.map((each) => [each.id, submittedFingerprint(each, submissions ?? [])]),
      ),
      alteredRevisions: findAltered(revisions, submissions ?? []),
      reviewVerdicts: await withCarried(read, readReviewVerdicts(verdicts ?? []), {
        ...{ revisions, rootCauses: timeline.rootCauses },
      }),
      changeRequests: readChangeRequests(requests ?? []),
      withdrawnSince: await findWithdrawnSince(read, incidentId, revisions, artifacts),
      permalinks,
      report,
      ...(await readEdits(read, incidentId, revisions, { timeline, artifacts })),
      claimsSince: await loadClaimsSince(container, incidentId, revisions),
      ...scoreTimeline(timeline, artifacts),
    },
  };
  return { ...content, people: await loadNames(container, content) };
}

/** Against the newest revision. */
async function readEdits(
  read: CaseStores,
  incidentId: IncidentId,
  [newest]: readonly Revision[],
  now: Parameters<typeof isEditedSince>[3],
): Promise<Pick<Workspace, "isEditedSince" | "submittedTimeline">> {
  const isEdited = newest !== undefined && (await isEditedSince(read, incidentId, newest, now));
  const submittedTimeline =
    isEdited && newest.status === "in-review"
      ? await findSubmittedTimeline(read, incidentId, newest, now.artifacts)
      : null;
  return { isEditedSince: isEdited, submittedTimeline };
}

/** With the doubts of earlier revisions that are open in the newest one. */
async function withCarried(
  stores: Parameters<typeof findCarriedDoubts>[0],
  given: Workspace["reviewVerdicts"],
  among: Parameters<typeof findCarriedDoubts>[3],
): Promise<Workspace["reviewVerdicts"]> {
  const [newest] = among.revisions;
  if (newest === undefined) return given;
  return [...given, ...(await findCarriedDoubts(stores, given, newest, among))];
}

async function loadClaimsSince(
  { ports, editedRevisions }: Pick<Container, "ports" | "editedRevisions">,
  incidentId: IncidentId,
  revisions: readonly Revision[],
): Promise<Workspace["claimsSince"]> {
  const approved = revisions.find(({ status }) => status === "approved");
  if (approved?.status !== "approved") return [];
  return editedRevisions.claimsSince(ports.cases.read, incidentId, approved, approved.approval);
}

async function loadRoles({ policies }: Pick<Container, "policies">): Promise<Workspace["roles"]> {
  const { policy } = await policies.current();
  return Object.fromEntries(
    modelRoles.flatMap(({ id, task }) => {
      const model = policy.roles[id];
      return model === undefined ? [] : [[task, model]];
    }),
  );
}

/** Without their documents, which the page does not show. */
function findAltered(
  revisions: readonly Revision[],
  entries: readonly JournalEntry[],
): Workspace["alteredRevisions"] {
  const found = revisions.map(
    (revision) => [revision.id, findFactProblems(revision, entries)] as const,
  );
  return Object.fromEntries(found.filter(([, problems]) => problems.length > 0));
}

/** Who works here and sees the incident; `opened` as the store says it. */
function toColleagues(
  everybody: readonly Person[],
  opened: readonly UserId[] | null,
): Workspace["colleagues"] {
  const sees = ({ id, role }: Person) =>
    opened === null || hasRight(role, "administer") || opened.includes(id);
  return everybody
    .filter((person) => person.isActive && sees(person))
    .map(({ id, name, role }) => ({ id, name, mayApprove: hasRight(role, "approve") }));
}

function toInForce(history: readonly PastDecision[]): readonly Decision[] {
  return history
    .filter(({ undoneAt }) => undoneAt === null)
    .map(({ id, noun, piece, verdict, by, decidedAt }) => ({
      ...{ id, noun, piece, verdict, by, decidedAt },
    }));
}

async function loadRuns(
  { ports: { cases } }: Pick<Container, "ports">,
  incidentId: IncidentId,
): Promise<readonly RunProgress[]> {
  const runs = await cases.read.runs.list(incidentId);
  return Promise.all(
    runs.map(async (run, index) => {
      if (index >= runsWithStepsMax) return { ...run, steps: [] };
      const steps = await cases.read.runs.steps(run.id);
      return {
        ...run,
        steps: steps.map(({ key, result }) => {
          const { metrics, keptFrom } = parseStepResult(result);
          return { key, metrics: keptFrom === null ? metrics : null, keptFrom };
        }),
      };
    }),
  );
}

/** Names of everybody the page mentions. */
async function loadNames(
  { people }: Pick<Container, "people">,
  content: Pick<
    Workspace,
    | "viewer"
    | "incident"
    | "artifacts"
    | "runs"
    | "decisions"
    | "revisions"
    | "permalinks"
    | "report"
    | "marks"
    | "comments"
    | "reviewVerdicts"
    | "changeRequests"
  >,
): Promise<Workspace["people"]> {
  const { viewer, incident } = content;
  const ids = new Set<UserId>([
    viewer.id,
    ...(incident.owner ? [incident.owner] : []),
    ...content.artifacts.flatMap(({ clock }) => deciders(clock)),
    ...content.runs.map(({ startedBy }) => startedBy),
    ...content.decisions.map(({ by }) => by),
    ...content.report.map(({ by }) => by),
    ...content.marks.map(({ by }) => by),
    ...content.comments.flatMap(({ by, resolved }) => (resolved ? [by, resolved.by] : [by])),
    ...content.permalinks.map(({ createdBy }) => createdBy),
    ...content.reviewVerdicts.map(({ by }) => by),
    ...content.changeRequests.flatMap(({ by, settled }) => (settled ? [by, settled.by] : [by])),
    ...content.revisions.flatMap((revision) => reviewers(revision)),
  ]);
  return Object.fromEntries(await people.names([...ids]));
}

function deciders({ segments }: SourceClock): readonly UserId[] {
  return segments.flatMap(({ basis }) =>
    basis.kind === "person" || basis.kind === "accepted" ? (basis.by ?? []) : [],
  );
}

function reviewers(revision: Workspace["revisions"][number]): readonly UserId[] {
  const { submittedBy } = revision;
  if (revision.status === "changes-requested") return [submittedBy, revision.requestedBy];
  const isJudged = revision.status === "approved" || revision.status === "superseded";
  return isJudged && revision.approval ? [submittedBy, revision.approval.by] : [submittedBy];
}
