import { ok, type Result } from "@/lib/base/result";
import {
  changePolicy,
  describePolicyChange,
  type PolicyChange,
} from "@/lib/domain/models/change-policy";
import type { Provider } from "@/lib/domain/models/model-name";
import type { ModelPolicy, RecordedPolicy } from "@/lib/domain/models/model-policy";
import { type Actor, type CaseProblem, findMissingRight, refuse } from "../../case-problem";
import type { Clock } from "../../ports/ports";
import type { ModelPolicyStore } from "./model-policy-port";

export type PolicyPorts = { readonly policies: ModelPolicyStore; readonly clock: Clock };

/** Makes one change of what administrators set about models; its author and time stay on record. */
export async function setModelPolicy(
  { policies, clock }: PolicyPorts,
  actor: Actor,
  change: PolicyChange,
  offered: readonly string[],
): Promise<Result<null, CaseProblem>> {
  const missing = findMissingRight(actor, "administer");
  if (missing) return missing;
  const before = await policies.current();
  const changed = changePolicy(before.policy, change, offered);
  if (!changed.ok) return refuse("conflict", changed.error);
  const next = nextVersion(before, changed.value, describePolicyChange(change), actor, clock);
  // A key is for the address it was given with, and is sent to no other.
  const isMoved = before.policy.localAddress !== changed.value.localAddress;
  const isWritten = isMoved ? await policies.removeKey("local", next) : await policies.write(next);
  return isWritten ? ok(null) : overtaken();
}

/** `sealed`: the key as only this installation can open it; it is told to nobody again. */
export async function setProviderKey(
  { policies, clock }: PolicyPorts,
  actor: Actor,
  provider: Provider,
  sealed: string,
): Promise<Result<null, CaseProblem>> {
  const missing = findMissingRight(actor, "administer");
  if (missing) return missing;
  const before = await policies.current();
  if (provider === "local" && before.policy.localAddress === null) {
    return refuse("invalid", "Set the address of the server first: the key is kept for it alone.");
  }
  const next = nextVersion(before, before.policy, `Sets the key of ${provider}`, actor, clock);
  const key = { provider, sealed, by: actor.id, at: clock.now() };
  return (await policies.writeKey(key, next)) ? ok(null) : overtaken();
}

export async function removeProviderKey(
  { policies, clock }: PolicyPorts,
  actor: Actor,
  provider: Provider,
): Promise<Result<null, CaseProblem>> {
  const missing = findMissingRight(actor, "administer");
  if (missing) return missing;
  const before = await policies.current();
  const next = nextVersion(before, before.policy, `Removes the key of ${provider}`, actor, clock);
  return (await policies.removeKey(provider, next)) ? ok(null) : overtaken();
}

function nextVersion(
  before: RecordedPolicy,
  policy: ModelPolicy,
  change: string,
  actor: Actor,
  clock: Clock,
): RecordedPolicy {
  return { version: before.version + 1, policy, change, by: actor.id, at: clock.now() };
}

function overtaken() {
  return refuse("conflict", "Somebody else changed these settings at the same time. Try again.");
}
