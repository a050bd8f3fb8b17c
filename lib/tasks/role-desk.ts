import type { Timeline } from "@/lib/domain/timeline/timeline";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import type { Toolbox } from "@/lib/investigation/ports/performer-port";
import type { Analysis } from "./analysis/analyse";

/** What the rules of a role have to go by: the timeline as it stands, and the evidence by recorded questions. */
export type RoleDesk = {
  readonly timeline: Timeline;
  readonly ask: Toolbox["ask"];
  readonly signal: AbortSignal;
};

/** The same for rules that go by what reading every record has told. */
export type ReadDesk = RoleDesk & {
  /** Kept from the passes, made where it is not. */
  readonly analysisOf: (evidence: EvidenceReader, signal: AbortSignal) => Promise<Analysis>;
};
