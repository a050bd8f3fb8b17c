import type { Timeline } from "@/lib/domain/timeline";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import type { Toolbox } from "@/lib/investigation/ports/performer-port";
import type { LedgerHappening } from "@/lib/investigation/toolbox/evidence-ledger";

/** What the rules of a role have to go by: the timeline as it stands, and the evidence by recorded questions. */
export type RoleDesk = {
  readonly timeline: Timeline;
  readonly ask: Toolbox["ask"];
  readonly signal: AbortSignal;
  /** What the evidence says happened, in order of time: read off all of it, whatever the passes made of it. */
  readonly happenings: (evidence: EvidenceReader) => Promise<readonly LedgerHappening[]>;
};
