import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { userIdSchema } from "@/lib/domain/ids";
import type { Provider } from "@/lib/domain/models/model-name";
import { noPolicy } from "@/lib/domain/models/model-policy";
import { readModelEnv } from "../environment/model-env";
import { toModelReach } from "./model-reach";
import { createSealedKeys } from "./sealed-keys";

const sealedKeys = createSealedKeys("a secret of 32 characters or more");
const set = "http://set.example/v1";
const policy = { ...noPolicy, localAddress: set, models: ["local/a"] };

const stored = (provider: Provider, key: string, address: string | null = null) => ({
  ...{ provider, sealed: sealedKeys.seal(key, { provider, address }) },
  ...{ by: userIdSchema.parse("ada"), at: instant(0) },
});

test("the environment goes before the settings, and the settings fill what it leaves out", () => {
  const env = readModelEnv({ WHENCE_MODEL: "openai/b", OPENAI_API_KEY: "of-environment" });
  const keys = [stored("openai", "of-settings"), stored("google", "google-key")];
  const reach = toModelReach(env, policy, keys, sealedKeys);
  expect(reach.settings).toMatchObject({
    ...{ url: set, openaiKey: "of-environment", googleKey: "google-key" },
  });
  expect(reach.keys).toMatchObject({
    ...{ openai: "environment", google: "settings", anthropic: "none" },
  });
  expect(reach.offered).toEqual(["openai/b", "local/a"]);
});

test("a key of the environment is not sent to an address somebody set", () => {
  const env = readModelEnv({ WHENCE_MODEL_KEY: "of-environment" });
  const reach = toModelReach(env, policy, [], sealedKeys);
  expect(reach.settings).toMatchObject({ url: set, key: undefined });
});

test("a key that was set is sent to the address it was set with, and to no other", () => {
  const keys = [stored("local", "mine", set)];
  const here = toModelReach(readModelEnv({}), policy, keys, sealedKeys);
  expect(here).toMatchObject({ settings: { key: "mine" }, keys: { local: "settings" } });
  const moved = { ...policy, localAddress: "http://moved.example/v1" };
  const there = toModelReach(readModelEnv({}), moved, keys, sealedKeys);
  expect(there).toMatchObject({ settings: { key: undefined }, keys: { local: "unreadable" } });
  const env = readModelEnv({ WHENCE_MODEL_URL: "http://environment.example/v1" });
  const other = toModelReach(env, policy, keys, sealedKeys);
  expect(other.settings).toMatchObject({ url: "http://environment.example/v1", key: undefined });
});
