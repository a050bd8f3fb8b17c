import { type Provider, providers } from "@/lib/domain/models/model-name";
import type { ModelPolicy } from "@/lib/domain/models/model-policy";
import type { StoredKey } from "@/lib/investigation/installation/models/model-policy-port";
import type { ModelSettings } from "@/lib/models/provider-registry";
import type { ModelEnv } from "../environment/model-env";
import type { SealedKeys } from "./sealed-keys";

/** Where a key comes from; `unreadable`: it was sealed with a secret that is another one now. */
export type KeyState = "environment" | "settings" | "unreadable" | "none";

/** How models are reached: what the environment says, and where it says nothing, what administrators have set. */
export type ModelReach = {
  readonly settings: ModelSettings;
  readonly keys: Readonly<Record<Provider, KeyState>>;
  readonly address: { readonly value: string; readonly from: "environment" | "settings" } | null;
  /** Names that can be asked for. */
  readonly offered: readonly string[];
};

export function toModelReach(
  { names, settings }: ModelEnv,
  policy: ModelPolicy,
  stored: readonly StoredKey[],
  sealedKeys: SealedKeys,
): ModelReach {
  const address = addressOf(settings.url, policy.localAddress);
  const inEnvironment: Readonly<Record<Provider, string | undefined>> = {
    anthropic: settings.anthropicKey,
    openai: settings.openaiKey,
    google: settings.googleKey,
    // A key of the environment goes to the address of the environment alone.
    local: address?.from === "settings" ? undefined : settings.key,
  };
  const found = providers.map((provider) => {
    const own = inEnvironment[provider];
    if (own !== undefined) return { provider, key: own, state: "environment" as const };
    // Likewise, a key that was set goes to the address that was set.
    const isForeign = provider === "local" && address?.from === "environment";
    const kept = isForeign ? undefined : stored.find((one) => one.provider === provider);
    if (kept === undefined) return { provider, key: undefined, state: "none" as const };
    const place = { provider, address: address?.value ?? null };
    const key = sealedKeys.open(kept.sealed, place) ?? undefined;
    return { provider, key, state: key === undefined ? "unreadable" : "settings" } as const;
  });
  const keyOf = (provider: Provider) => found.find((one) => one.provider === provider)?.key;
  const stateOf = (provider: Provider) =>
    found.find((one) => one.provider === provider)?.state ?? "none";
  return {
    address,
    offered: [...new Set([...names, ...policy.models])],
    settings: {
      ...{ ...settings, url: address?.value, key: keyOf("local") },
      anthropicKey: keyOf("anthropic"),
      openaiKey: keyOf("openai"),
      googleKey: keyOf("google"),
    },
    keys: {
      anthropic: stateOf("anthropic"),
      openai: stateOf("openai"),
      google: stateOf("google"),
      local: stateOf("local"),
    },
  };
}

function addressOf(inEnvironment: string | undefined, set: string | null): ModelReach["address"] {
  if (inEnvironment !== undefined) return { value: inEnvironment, from: "environment" };
  return set === null ? null : { value: set, from: "settings" };
}
