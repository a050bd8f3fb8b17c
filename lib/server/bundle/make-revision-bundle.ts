import type { Instant } from "@/lib/base/instant";
import { ok, type Result } from "@/lib/base/result";
import { citationSchema } from "@/lib/domain/evidence/citation";
import type { IncidentId, RevisionId } from "@/lib/domain/ids";
import { type CaseProblem, journalActor, refuse } from "@/lib/investigation/case-problem";
import type { SigningKey } from "@/lib/investigation/document/bundle/bundle-key";
import { makeBundle } from "@/lib/investigation/document/bundle/make-bundle";
import { exportName } from "@/lib/investigation/document/export-name";
import { readJournal } from "@/lib/investigation/review/assemble-document";
import { approvalOf } from "@/lib/investigation/review/check-revision";
import { refuseUnapproved } from "@/lib/investigation/review/permalinks";
import { parseRevisionDocument } from "@/lib/view-model/document/revision-document";
import { toRevisionPage } from "@/lib/view-model/review/revision-page";
import { drawPage } from "../review/draw-page";
import {
  agentMasking,
  guestMasking,
  openRevision,
  type RevisionSource,
} from "../review/load-permalink";

export type BundleRequest = {
  /** Null: whichever incident it is of. */
  readonly incidentId: IncidentId | null;
  readonly revisionId: RevisionId;
  readonly addresses: "hidden" | "shown";
  /** Whether this installation shares approved revisions only. */
  readonly isApprovedOnly: boolean;
};

export type MadeBundle = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> };

/** A revision as its guests see it, with all that proves it, signed by this installation. */
export async function makeRevisionBundle(
  source: RevisionSource,
  { incidentId, revisionId, addresses, isApprovedOnly }: BundleRequest,
  key: SigningKey,
  madeAt: Instant,
): Promise<Result<MadeBundle, CaseProblem>> {
  const { read } = source.ports.cases;
  const masking = addresses === "hidden" ? guestMasking : agentMasking;
  const revision = await read.revisions.find(revisionId);
  if (revision === null || (incidentId !== null && revision.incidentId !== incidentId)) {
    return refuse("not-found", "There is no such revision.");
  }
  const unapproved = refuseUnapproved(revision, { isApprovedOnly });
  if (unapproved) return unapproved;
  const opened = await openRevision(source, revisionId, masking);
  const document = opened && parseRevisionDocument(opened.document);
  const page = opened && (await drawPage(opened));
  if (!opened || document === null || page === null) {
    return refuse("conflict", "This version of Whence cannot read the revision any more.");
  }
  const [problem] = opened.problems;
  if (problem !== undefined) {
    return refuse(
      "conflict",
      `The revision is not as it was submitted: ${problem}. It is not signed.`,
    );
  }
  const approval = approvalOf(revision);
  const bytes = makeBundle(
    {
      ...{ document: opened.document, addresses, page, madeAt },
      citations: toRevisionPage(document).citations.map(({ number, reference }) => ({
        ...{ number, reference: citationSchema.parse(reference) },
      })),
      journal: await readJournal(read.journal, revision.incidentId),
      submitted: { by: opened.submittedBy, at: opened.submittedAt },
      approved: approval && {
        ...{ by: opened.approvedBy ?? "a former member", approval },
        actor: journalActor({ id: approval.by }),
      },
    },
    key,
  );
  return ok({ name: `${exportName(opened.document, true)}.zip`, bytes: new Uint8Array(bytes) });
}
