import { ok, type Result } from "@/lib/base/result";
import { isPicture } from "@/lib/domain/evidence/pictures";
import type { ArtifactId, IncidentId } from "@/lib/domain/ids";
import type { JournalDraft } from "@/lib/domain/journal";
import { performersOf, type RunPlan } from "@/lib/domain/runs/run";
import {
  type Actor,
  type CaseProblem,
  findMissingRight,
  journalActor,
  refuse,
} from "../../case-problem";
import { commitChange } from "../../commit-change";
import type { CaseStores } from "../../ports/case-store-port";
import type { Performers } from "../../ports/performer-port";
import type { Clock, Ports } from "../../ports/ports";
import {
  type Destination,
  isConfirmed,
  picturesConfirmed,
  sendingDigest,
} from "./describe-sending";

export type SendingTerms = {
  /** Where a model is asked. */
  readonly addressOf: (model: string) => string;
  /** Digest of what the person who starts the run was shown; null when they were shown nothing. */
  readonly confirmed: string | null;
  /** Pictures that person chose to be sent; where it is absent as they were chosen before for just these files and addresses, else none. */
  readonly pictures?: readonly ArtifactId[] | undefined;
};

/** Models of a plan, those that take a role in its rounds among them, with where they are asked. */
export function destinationsOf(
  plan: RunPlan,
  performers: Performers,
  addressOf: SendingTerms["addressOf"],
): readonly Destination[] {
  return performersOf(plan)
    .filter((name) => performers.find(name)?.kind === "model")
    .map((model) => ({ model, address: addressOf(model) }));
}

/**
 * The entry that a confirmation leaves; none where nothing leaves, or where just this was confirmed before. Refused when
 * nobody confirmed it: files or addresses may have changed since somebody looked.
 */
export async function confirmSending(
  stores: Pick<CaseStores, "artifacts" | "journal">,
  incidentId: IncidentId,
  destinations: readonly Destination[],
  {
    actor,
    confirmed,
    pictures,
    clock,
  }: Pick<SendingTerms, "confirmed" | "pictures"> & {
    readonly actor: Actor;
    readonly clock: Clock;
  },
): Promise<Result<readonly JournalDraft[], CaseProblem>> {
  if (destinations.length === 0) return ok([]);
  const artifacts = await stores.artifacts.list(incidentId);
  const digest = sendingDigest(destinations, artifacts);
  const before = await stores.journal.listOfKinds(incidentId, ["sending-confirmed"]);
  const known = new Set(artifacts.filter(isPicture).map(({ id }) => id));
  const chosen = (pictures ?? []).filter((id) => known.has(id)).toSorted();
  const isAsBefore =
    pictures === undefined ||
    destinations.every((one) => sameSet(picturesConfirmed(one, before), chosen));
  if (isConfirmed(digest, before) && isAsBefore) return ok([]);
  if (confirmed !== digest) {
    return refuse("conflict", "Look at what leaves this machine, as it is now, and confirm it.");
  }
  const where = destinations.map(({ model, address }) => `${model} at ${address}`).join(", ");
  return ok([
    {
      ...{ at: clock.now(), kind: "sending-confirmed", actionType: "decision" },
      ...{ actor: journalActor(actor), causedBy: null },
      rationale: `Confirmed what may be sent to ${where}${describePictures(chosen.length)}`,
      payload: {
        digest,
        destinations: destinations.map(({ model, address }) => ({ model, address })),
        files: artifacts.map(({ id }) => id),
        ...(chosen.length === 0 ? {} : { pictures: chosen }),
      },
    },
  ]);
}

function sameSet(before: ReadonlySet<ArtifactId>, chosen: readonly ArtifactId[]): boolean {
  return before.size === chosen.length && chosen.every((id) => before.has(id));
}

function describePictures(count: number): string {
  if (count === 0) return "";
  return count === 1 ? ", with one picture" : `, with ${count} pictures`;
}

/** Records that what a search by meaning sends may leave, as the person was shown it. */
export async function confirmSearch(
  { cases, clock }: Pick<Ports, "cases" | "clock">,
  actor: Actor,
  incidentId: IncidentId,
  destination: Destination,
  confirmed: string,
): Promise<Result<null, CaseProblem>> {
  const missing = findMissingRight(actor, "investigate");
  if (missing) return missing;
  const { journal, artifacts } = cases.read;
  const terms = { actor, confirmed, clock };
  const before = await confirmSending({ journal, artifacts }, incidentId, [destination], terms);
  if (!before.ok) return before;
  if (before.value.length === 0) return ok(null);
  return commitChange(cases, incidentId, async (stores) => {
    const drafts = await confirmSending(stores, incidentId, [destination], terms);
    if (!drafts.ok) return drafts;
    return ok({ drafts: drafts.value, write: async () => undefined, value: null });
  });
}
