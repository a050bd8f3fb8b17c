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

/** The person a use case acts for. */
export type Actor = { readonly id: UserId; readonly role: Role };

export function refuse(kind: CaseProblem["kind"], message: string): Failure<CaseProblem> {
  return fail({ kind, message });
}

/** Null when the person has the right: rights are checked here too, not only where requests come in. */
export function findMissingRight(actor: Actor, right: Right): Failure<CaseProblem> | null {
  if (hasRight(actor.role, right)) return null;
  return refuse("forbidden", `Your role, ${actor.role}, does not include the right to ${right}.`);
}

/** How a person is named in the journal. */
export function journalActor(actor: Pick<Actor, "id">): ActorText {
  return formatActor({ kind: "user", id: actor.id });
}
