import type { DecidedSince } from "@/lib/base/action-result";
import type { Failure } from "@/lib/base/result";
import { fail } from "@/lib/base/result";
import type { Role } from "@/lib/domain/access";
import { hasRight, type Right } from "@/lib/domain/access";
import type { UserId } from "@/lib/domain/ids";
import { type ActorText, formatActor } from "@/lib/domain/journal-actor";

/**
 * Why a use case did nothing: an expected outcome with a message fit for the person who asked. Says
 * what was attempted, on what, and what to do next.
 */
export type CaseProblem = {
  readonly kind: "invalid" | "forbidden" | "not-found" | "conflict";
  readonly message: string;
  /** Messages by field name, for forms. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Who said what that stands in the way, where it is a person's word. */
  readonly since?: DecidedSince;
};

/** Who a use case acts for: a person, or a program of theirs that came in by a token of this name. */
export type Actor = {
  readonly id: UserId;
  readonly role: Role;
  readonly through?: { readonly kind: "agent" | "sender"; readonly name: string };
};

export function refuse(kind: CaseProblem["kind"], message: string): Failure<CaseProblem> {
  return fail({ kind, message });
}

/** What a program may never do, whoever its owner is. */
const personsAlone: readonly Right[] = ["approve", "administer"];

/** Null when the actor has the right: rights are checked here too, not only where requests come in. */
export function findMissingRight(actor: Actor, right: Right): Failure<CaseProblem> | null {
  if (actor.through !== undefined && personsAlone.includes(right)) {
    return refuse("forbidden", `A token does not include the right to ${right}.`);
  }
  if (hasRight(actor.role, right)) return null;
  return refuse("forbidden", `Your role, ${actor.role}, does not include the right to ${right}.`);
}

/** How an actor is named in the journal. */
export function journalActor({ id, through }: Pick<Actor, "id" | "through">): ActorText {
  return formatActor(through === undefined ? { kind: "user", id } : { ...through, owner: id });
}
