import { type UserId, userIdSchema } from "./ids";

/** Who did what an entry of the journal tells. */
export type JournalActor =
  | { readonly kind: "rules" }
  | { readonly kind: "system" }
  | { readonly kind: "user"; readonly id: UserId }
  /** `name` is "<provider>/<model>". */
  | { readonly kind: "model"; readonly name: string }
  | { readonly kind: "script"; readonly name: string }
  /** A person's own program: it acts in their name, under one that they gave it. */
  | { readonly kind: "agent"; readonly owner: UserId; readonly name: string }
  /** The same where it sends evidence, which nobody has looked at on its way. */
  | { readonly kind: "sender"; readonly owner: UserId; readonly name: string };

/** As entries hold it, and as their hashes cover it: this form never changes. */
export type ActorText =
  | "rules"
  | "system"
  | `user:${string}`
  | `model:${string}`
  | `script:${string}`
  | `agent:${string}/${string}`
  | `sender:${string}/${string}`;

export function formatActor(actor: JournalActor): ActorText {
  if (actor.kind === "rules" || actor.kind === "system") return actor.kind;
  if (actor.kind === "agent" || actor.kind === "sender")
    return `${actor.kind}:${actor.owner}/${actor.name}`;
  return actor.kind === "user" ? `user:${actor.id}` : `${actor.kind}:${actor.name}`;
}

/** What we could not have written was nobody's deed but the system's: it stands for no person. */
export function parseActor(text: string): JournalActor {
  const [kind, name] = splitOnce(text, ":");
  if (kind === "user") {
    const id = userIdSchema.safeParse(name);
    return id.success ? { kind, id: id.data } : { kind: "system" };
  }
  if ((kind === "model" || kind === "script") && name !== "") return { kind, name };
  if (kind === "agent" || kind === "sender") {
    const [of, called] = splitOnce(name, "/");
    const owner = userIdSchema.safeParse(of);
    return owner.success && called !== ""
      ? { kind, owner: owner.data, name: called }
      : { kind: "system" };
  }
  return { kind: text === "rules" ? "rules" : "system" };
}

function splitOnce(text: string, by: string): readonly [string, string] {
  const at = text.indexOf(by);
  return at === -1 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}
