import { type ActorText, formatActor } from "@/lib/domain/journal-actor";
import type { Performer } from "../../ports/performer-port";

/** How the journal names a performer. */
export function performerActor({ kind, name }: Pick<Performer, "kind" | "name">): ActorText {
  return formatActor(kind === "rules" ? { kind } : { kind, name });
}
