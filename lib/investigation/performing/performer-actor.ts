import type { Performer } from "./performer-port";

/** How the journal names a performer. */
export function performerActor({ kind, name }: Pick<Performer, "kind" | "name">): string {
  return kind === "rules" ? "rules" : `${kind}:${name}`;
}
