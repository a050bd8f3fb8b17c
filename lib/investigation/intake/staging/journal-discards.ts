import { ok, type Result } from "@/lib/base/result";
import type { IncidentId } from "@/lib/domain/ids";
import type { JournalDraft } from "@/lib/domain/journal";
import { type Actor, type CaseProblem, journalActor } from "../../case-problem";
import { commitChange } from "../../commit-change";
import type { Ports } from "../../ports/ports";
import type { StagedUpload } from "../../ports/upload-port";

/** By whose doing uploads go, and how: "Discarded", "Replaced". */
type Discarding = { readonly by: Pick<Actor, "id" | "through">; readonly how: string };

/**
 * Journals what goes of uploads that others sent or had a hand in; what a person sent alone is theirs to take back.
 * To be called before it goes: what is not in the journal did not happen. An archive stands for the files in it.
 */
export async function journalDiscards(
  { cases, clock }: Pick<Ports, "cases" | "clock">,
  { by, how }: Discarding,
  incidentId: IncidentId,
  going: readonly StagedUpload[],
): Promise<Result<null, CaseProblem>> {
  const others = going.filter((upload) => sendersOf(upload).some((person) => person !== by.id));
  const ids = new Set(others.map(({ id }) => id));
  const discarded = others.filter(({ archiveId }) => archiveId === null || !ids.has(archiveId));
  if (discarded.length === 0) return ok(null);
  const at = clock.now();
  return commitChange(cases, incidentId, async () =>
    ok({
      drafts: discarded.map(
        (upload): JournalDraft => ({
          ...{ at, kind: "upload-discarded", actionType: "decision", causedBy: null },
          actor: journalActor(by),
          rationale: `${how} ${upload.path}, which somebody else had sent, before it was imported`,
          payload: { path: upload.path, sha256: upload.sha256, sentBy: sendersOf(upload) },
        }),
      ),
      write: () => Promise.resolve(),
      value: null,
    }),
  );
}

const sendersOf = ({ by, hands }: StagedUpload) => [by, ...hands];

/** What goes with some uploads: themselves, and the files that came out of them. */
export function withContents(
  waiting: readonly StagedUpload[],
  isGoing: (upload: StagedUpload) => boolean,
): readonly StagedUpload[] {
  const ids = new Set(waiting.filter(isGoing).map(({ id }) => id));
  return waiting.filter(({ id, archiveId }) => ids.has(id) || ids.has(archiveId ?? ""));
}
