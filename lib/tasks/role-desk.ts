import type { Timeline } from "@/lib/domain/timeline";
import type { Toolbox } from "@/lib/investigation/ports/performer-port";

/** What the rules of a role have to go by: the timeline as it stands, and the evidence by recorded questions. */
export type RoleDesk = {
  readonly timeline: Timeline;
  readonly ask: Toolbox["ask"];
  readonly signal: AbortSignal;
};
