import { ok, type Result } from "@/lib/base/result";
import type { IncidentId, RevisionId } from "@/lib/domain/ids";
import { type WeaknessKind, weaknessWords } from "@/lib/domain/review/block-weakness";
import { readWaivers, waiverKinds } from "@/lib/domain/review/weakness-waiver";
import {
  type Actor,
  type CaseProblem,
  findMissingRight,
  journalActor,
  refuse,
} from "../case-problem";
import { type Change, commitChange } from "../commit-change";
import type { CaseStores } from "../ports/case-store-port";
import type { Ports } from "../ports/ports";
import { findOwnDeeds } from "./own-deeds";
import { findReviewed } from "./reviewed-revision";
import { findSubmittedBlock } from "./submitted-block";

export type GivenWaiver = {
  readonly revisionId: RevisionId;
  readonly block: string;
  readonly weakness: WeaknessKind;
  /** Null takes the waiver back. */
  readonly reason: string | null;
};

/** A reviewer waives a weak point of a block of a revision in review, with a reason, or takes that back. */
export async function waiveWeakness(
  { cases, clock }: Pick<Ports, "cases" | "clock">,
  actor: Actor,
  incidentId: IncidentId,
  { revisionId, block: id, weakness, reason }: GivenWaiver,
): Promise<Result<null, CaseProblem>> {
  const missing = findMissingRight(actor, "approve");
  if (missing) return missing;
  if (reason?.trim() === "") return refuse("invalid", "Write the reason first.");
  return commitChange(cases, incidentId, async (stores) => {
    const reviewed = await findReviewed(stores, actor, incidentId, revisionId);
    if (!reviewed.ok) return reviewed;
    const author = await refuseAuthor(stores, actor, incidentId);
    if (author) return author;
    const { number } = reviewed.value;
    const block = await findSubmittedBlock(stores, revisionId, id);
    if (!block?.weaknesses.includes(weakness)) {
      return refuse("not-found", `Revision ${number} has no sentence with this weak point.`);
    }
    const isWaived = await isInForce(stores, incidentId, { revisionId, block: id, weakness });
    if (isWaived === (reason !== null)) {
      const state = isWaived ? "waived already" : "not waived any more";
      return refuse("conflict", `This weak point is ${state}. Reload.`);
    }
    return ok<Change<null>>({
      drafts: [
        {
          ...{ at: clock.now(), kind: "weakness-waived", actor: journalActor(actor) },
          ...{ causedBy: null, actionType: "decision" },
          rationale: describe(number, weakness, reason),
          payload: { revision: revisionId, block: id, weakness, reason, sentence: block.text },
        },
      ],
      write: async () => undefined,
      value: null,
    });
  });
}

/** The rule of the approval, which a waiver prepares: people do not waive weak points of their own work. */
async function refuseAuthor(
  stores: Pick<CaseStores, "journal">,
  actor: Actor,
  incidentId: IncidentId,
) {
  const deeds = await findOwnDeeds(stores, actor, incidentId);
  if (deeds.length === 0) return null;
  return refuse(
    "forbidden",
    `You took part in this timeline since the last approval (${deeds.join(", ")}); somebody who did not has to waive its weak points.`,
  );
}

function describe(number: number, weakness: WeaknessKind, reason: string | null): string {
  const what = `a weak point of a sentence of revision ${number} (${weaknessWords[weakness]})`;
  return reason === null ? `Took back the waiver of ${what}` : `Waived ${what}: ${reason}`;
}

async function isInForce(
  { journal }: Pick<CaseStores, "journal">,
  incidentId: IncidentId,
  { revisionId, block, weakness }: Omit<GivenWaiver, "reason">,
): Promise<boolean> {
  return readWaivers(await journal.listOfKinds(incidentId, waiverKinds)).some(
    (each) => each.revision === revisionId && each.block === block && each.weakness === weakness,
  );
}
