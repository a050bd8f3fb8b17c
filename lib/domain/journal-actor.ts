import { type UserId, userIdSchema } from "./ids";

/** Who did what an entry of the journal tells. */
export type JournalActor =
  | { readonly kind: "rules" }
  | { readonly kind: "system" }
  | { readonly kind: "user"; readonly id: UserId }
  /** `name` is "<provider>/<model>". */
  | { readonly kind: "model"; readonly name: string }
  | { readonly kind: "script"; readonly name: string };

/** As entries hold it, and as their hashes cover it: this form never changes. */
export type ActorText =
  | "rules"
  | "system"
  | `user:${string}`
  | `model:${string}`
  | `script:${string}`;

export function formatActor(actor: JournalActor): ActorText {
  if (actor.kind === "rules" || actor.kind === "system") return actor.kind;
  return actor.kind === "user" ? `user:${actor.id}` : `${actor.kind}:${actor.name}`;
}

/** What we could not have written was nobody's deed but the system's: it stands for no person. */
export function parseActor(text: string): JournalActor {
  const [kind, name] = splitOnce(text);
  if (kind === "user") {
    const id = userIdSchema.safeParse(name);
    return id.success ? { kind, id: id.data } : { kind: "system" };
  }
  if ((kind === "model" || kind === "script") && name !== "") return { kind, name };
  return { kind: text === "rules" ? "rules" : "system" };
}

function splitOnce(text: string): readonly [string, string] {
  const at = text.indexOf(":");
  return at === -1 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}
