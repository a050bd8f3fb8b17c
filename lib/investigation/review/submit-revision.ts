import { toJsonValue } from "@/lib/base/canonical-json";
import { ok, type Result } from "@/lib/base/result";
import { type IncidentId, type RevisionId, revisionIds, type UserId } from "@/lib/domain/ids";
import { findParticipants, participationKinds } from "@/lib/domain/review/participation";
import type { Revision } from "@/lib/domain/review/revision";
import { isReplacedBy, supersede } from "@/lib/domain/review/revision-review";
import { asksInterventions, isAside } from "@/lib/domain/runs/run";
import {
  type Actor,
  type CaseProblem,
  findMissingRight,
  journalActor,
  refuse,
} from "../case-problem";
import { type Change, commitChange, Overtaken } from "../commit-change";
import { listClaims } from "../document/claim-hash";
import type { TimelineDocument } from "../document/document-schema";
import { findIncident } from "../incident/incidents";
import type { CaseStores, RevisionStore } from "../ports/case-store-port";
import type { Ports } from "../ports/ports";
import { isEnded } from "../runs/queue-run";
import { assembleDocument } from "./assemble-document";
import { checkRevision } from "./check-revision";
import { hasNewWords } from "./edited-since";

type RevisionPorts = Pick<Ports, "cases" | "evidence" | "clock" | "ids">;
export type Submitted = { readonly revisionId: RevisionId; readonly number: number };

/** Freezes the timeline as it stands: a numbered document that never changes, put up for review. */
export async function submitRevision(
  ports: RevisionPorts,
  actor: Actor,
  incidentId: IncidentId,
): Promise<Result<Submitted, CaseProblem>> {
  const missing = findMissingRight(actor, "investigate");
  if (missing) return missing;
  const incident = await findIncident(ports.cases, incidentId);
  if (!incident.ok) return incident;
  return commitChange(ports.cases, incidentId, async (stores) => {
    const going = (await stores.runs.list(incidentId)).find(
      // Neither changes what stands.
      (run) => !isEnded(run) && !isAside(run.plan) && !asksInterventions(run.plan),
    );
    if (going) return refuse("conflict", `Run ${going.number} is still going. Wait, or stop it.`);
    const revisions = await stores.revisions.list(incidentId);
    const [parent] = revisions;
    const place = { number: (parent?.number ?? 0) + 1, parent: parent?.id ?? null };
    const document = await assembleDocument(ports, incidentId, incident.value.title, place);
    const problem = await findNothingNew(stores, incidentId, document, revisions);
    if (problem) return problem;
    const revision: Revision = {
      ...{ ...place, id: revisionIds.create(ports.ids), hash: document.claimsHash },
      ...{ claims: listClaims(document), submittedBy: actor.id, submittedAt: ports.clock.now() },
      status: "in-review",
    };
    const journal = await stores.journal.listOfKinds(incidentId, participationKinds);
    const participants = [...findParticipants(journal).keys()];
    return ok(planSubmission(actor, incidentId, revision, document, { revisions, participants }));
  });
}

async function findNothingNew(
  stores: CaseStores,
  incidentId: IncidentId,
  document: TimelineDocument,
  revisions: readonly Revision[],
) {
  if (document.events.length === 0) {
    return refuse("invalid", "There are no events to submit yet. Run the analysis first.");
  }
  const same = revisions.find(({ hash }) => hash === document.claimsHash);
  // Words of people in the report are frozen too, and are no claims: they make a revision of their own.
  if (same === undefined || (await hasNewWords(stores, same.id, document.report))) return null;
  // What was changed since it was submitted is no revision anybody can approve: the same may be submitted anew.
  if ((await checkRevision(stores, incidentId, same)).problems.length > 0) return null;
  if (same.status === "in-review") {
    return refuse("conflict", `Revision ${same.number} says the same and is in review already.`);
  }
  if (same.status === "approved") {
    return refuse("conflict", `Nothing has changed since revision ${same.number} was approved.`);
  }
  return null;
}

function planSubmission(
  actor: Actor,
  incidentId: IncidentId,
  revision: Revision,
  document: TimelineDocument,
  {
    revisions,
    participants,
  }: { readonly revisions: readonly Revision[]; readonly participants: readonly UserId[] },
): Change<Submitted> {
  const { id, number, hash, claims, submittedAt } = revision;
  return {
    drafts: [
      {
        ...{ at: submittedAt, kind: "revision-submitted", actor: journalActor(actor) },
        ...{ causedBy: null, actionType: "decision" },
        rationale: `Submitted revision ${number} with ${claims.length} claims`,
        payload: {
          ...{ revision: id, number, hash, claims: claims.length },
          // No claim covers the title, the scores or the words of the report.
          contentHash: document.contentHash,
        },
      },
    ],
    write: async (inside) => {
      await supersedeAll(inside.revisions, revisions, "submission");
      await inside.revisions.insert(incidentId, revision, toJsonValue(document));
      await inside.notices.post(
        {
          ...{ kind: "submitted", incidentId, revision: { id, number }, piece: null },
          ...{ by: actor.id, at: submittedAt },
        },
        { kind: "reviewers", except: participants },
      );
    },
    value: { revisionId: id, number },
  };
}

/** What a newer revision or approval takes the place of. */
export async function supersedeAll(
  store: RevisionStore,
  revisions: readonly Revision[],
  by: "submission" | "approval",
): Promise<void> {
  for (const earlier of revisions) {
    if (!isReplacedBy(earlier, by)) continue;
    if (!(await store.replace(supersede(earlier), earlier.status))) throw new Overtaken();
  }
}
