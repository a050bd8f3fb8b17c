import { instant } from "@/lib/base/instant";
import { ok, type Result } from "@/lib/base/result";
import { type IncidentId, type PermalinkId, permalinkIds, type RevisionId } from "@/lib/domain/ids";
import type { JournalKind } from "@/lib/domain/journal";
import type { Permalink, PermalinkDays, Revision } from "@/lib/domain/review/revision";
import {
  type Actor,
  type CaseProblem,
  findMissingRight,
  journalActor,
  refuse,
} from "../case-problem";
import { type Change, commitChange } from "../commit-change";
import type { Ports } from "../ports/ports";
import { approvalOf } from "./check-revision";

type PermalinkPorts = Pick<Ports, "cases" | "clock" | "ids">;

const dayMs = 86_400_000;

type PermalinkChoice = {
  /** How long it opens; null for good. */
  readonly days?: PermalinkDays | null;
  /** Whether this installation shares approved revisions only. */
  readonly isApprovedOnly?: boolean;
};

/** `token` is the secret of the link; only its hash is stored, so it can be shown once. */
export async function createPermalink(
  { cases, clock, ids }: PermalinkPorts,
  actor: Actor,
  incidentId: IncidentId,
  revisionId: RevisionId,
  token: string,
  { days = null, isApprovedOnly = false }: PermalinkChoice = {},
): Promise<Result<null, CaseProblem>> {
  const missing = findMissingRight(actor, "investigate");
  if (missing) return missing;
  return commitChange(cases, incidentId, async (stores) => {
    const revision = await stores.revisions.find(revisionId);
    if (revision?.incidentId !== incidentId) {
      return refuse("not-found", "There is no such revision.");
    }
    const unfit = refuseUnapproved(revision, { isApprovedOnly });
    if (unfit) return unfit;
    const createdAt = clock.now();
    const expiresAt = days === null ? null : instant(createdAt + days * dayMs);
    const permalink: Permalink = {
      ...{ id: permalinkIds.create(ids), revision: revisionId, createdBy: actor.id },
      ...{ createdAt, revokedAt: null, expiresAt, hidesAddresses: true },
    };
    const until = days === null ? "" : ` for ${days} days`;
    const rationale = `Made a link to revision ${revision.number}${until}`;
    return ok<Change<null>>({
      drafts: [describe(actor, permalink, "permalink-created", permalink.createdAt, rationale)],
      write: (inside) => inside.permalinks.insert(incidentId, permalink, token),
      value: null,
    });
  });
}

/** Permalinks and bundles take a revision out of the installation: the same setting applies to both. */
export function refuseUnapproved(
  revision: Revision,
  { isApprovedOnly }: { readonly isApprovedOnly: boolean },
) {
  if (!isApprovedOnly || approvalOf(revision) !== null) return null;
  return refuse(
    "conflict",
    `An administrator allows permalinks and bundles of approved revisions only. Have revision ${revision.number} approved first.`,
  );
}

export async function revokePermalink(
  { cases, clock }: PermalinkPorts,
  actor: Actor,
  incidentId: IncidentId,
  permalinkId: PermalinkId,
): Promise<Result<null, CaseProblem>> {
  const missing = findMissingRight(actor, "investigate");
  if (missing) return missing;
  return commitChange(cases, incidentId, async (stores) => {
    const permalink = (await stores.permalinks.list(incidentId)).find(
      ({ id }) => id === permalinkId,
    );
    if (!permalink) return refuse("not-found", "There is no such link.");
    if (permalink.revokedAt !== null) return refuse("conflict", "The link was revoked already.");
    const at = clock.now();
    return ok<Change<null>>({
      drafts: [describe(actor, permalink, "permalink-revoked", at, "Revoked a link")],
      write: async (inside) => void (await inside.permalinks.revoke(permalinkId, at)),
      value: null,
    });
  });
}

function describe(
  actor: Actor,
  { id, revision }: Permalink,
  kind: JournalKind,
  at: Permalink["createdAt"],
  rationale: string,
) {
  return {
    ...{ at, kind, actor: journalActor(actor), causedBy: null, rationale },
    actionType: "decision" as const,
    payload: { permalink: id, revision },
  };
}
