import { z } from "zod";
import { ok } from "@/lib/base/result";
import { policyChangeSchema } from "@/lib/domain/models/change-policy";
import { modelNameSchema, providerSchema } from "@/lib/domain/models/model-name";
import {
  removeProviderKey,
  setModelPolicy,
  setProviderKey,
} from "@/lib/investigation/installation/models/set-model-policy";
import { findLocalServers } from "@/lib/models/find-local-servers";
import { testConnection } from "@/lib/models/test-connection";
import type { Container } from "../container";
import { actionDefinition } from "./define-action";

const keySchema = z
  .string()
  .trim()
  .min(1, "Enter the API key")
  .max(500, "A key has 500 characters at most")
  .regex(/^[\x21-\x7e]+$/, "A key has no blanks and no special characters");

export const changeModelPolicyAction = actionDefinition({
  name: "changeModelPolicy",
  input: z.object({ change: policyChangeSchema }),
  access: "administer",
  async run({ change }, { container, viewer }) {
    const offered = container.env.models?.names ?? [];
    const changed = await setModelPolicy(portsOf(container), viewer, change, offered);
    if (changed.ok) await container.models.refresh();
    return changed;
  },
});

export const setProviderKeyAction = actionDefinition({
  name: "setProviderKey",
  input: z.object({ provider: providerSchema, key: keySchema }),
  access: "administer",
  async run({ provider, key }, { container, viewer }) {
    const { policy } = await container.policies.current();
    const sealed = container.sealedKeys.seal(key, { provider, address: policy.localAddress });
    const set = await setProviderKey(portsOf(container), viewer, provider, sealed);
    if (set.ok) await container.models.refresh();
    return set;
  },
});

export const removeProviderKeyAction = actionDefinition({
  name: "removeProviderKey",
  input: z.object({ provider: providerSchema }),
  access: "administer",
  async run({ provider }, { container, viewer }) {
    const removed = await removeProviderKey(portsOf(container), viewer, provider);
    if (removed.ok) await container.models.refresh();
    return removed;
  },
});

export const findLocalServersAction = actionDefinition({
  name: "findLocalServers",
  input: z.object({}),
  access: "administer",
  run: async () => ok(await findLocalServers()),
});

export const testModelAction = actionDefinition({
  name: "testModel",
  input: z.object({ model: modelNameSchema }),
  access: "administer",
  async run({ model }, { container }) {
    const { settings } = await container.models.refresh();
    const { signal } = new AbortController();
    const now = () => container.ports.clock.now();
    const tested = await testConnection(model, settings, now, signal);
    return ok(
      tested.ok
        ? { kind: "answered" as const, ...tested.value }
        : { kind: "failed" as const, why: tested.error },
    );
  },
});

function portsOf({ policies, ports }: Pick<Container, "policies" | "ports">) {
  return { policies, clock: ports.clock };
}
