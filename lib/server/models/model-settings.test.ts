import { expect, onTestFinished, test, vi } from "vitest";
import { startScriptedModel } from "@/lib/models/testing/scripted-model-server";
import { defineAction } from "../actions/define-action";
import {
  changeModelPolicyAction,
  removeProviderKeyAction,
  setProviderKeyAction,
  testModelAction,
} from "../actions/model-actions";
import { setUpServer } from "../testing/test-server";
import { unwrap } from "../testing/unwrap";
import { loadModelPage } from "./load-model-page";

const server = setUpServer();
const key = "sk-one-that-is-secret";

const change = defineAction(changeModelPolicyAction);
const setKey = defineAction(setProviderKeyAction);
const removeKey = defineAction(removeProviderKeyAction);
const testModel = defineAction(testModelAction);

test("an administrator names a server, offers its model and tests it; the key goes there and nowhere else", async () => {
  const model = await startScriptedModel(() => ({
    calls: [{ name: "confirm", arguments: { word: "ready" } }],
  }));
  onTestFinished(() => model.close());
  const logged = [vi.spyOn(console, "warn"), vi.spyOn(console, "log")];
  const { container, person } = server();
  const { browser, viewer } = await person("admin");
  const result = <T>(work: () => Promise<T>) => browser.request(work);
  expect(container.ports.performers.names).toEqual(["rules"]);

  const early = await result(() => setKey({ provider: "local", key }));
  expect(early).toMatchObject({ ok: false, message: expect.stringContaining("address") });
  const address = { kind: "set-address", address: model.url } as const;
  expect(await result(() => change({ change: address }))).toMatchObject({ ok: true });
  expect(await result(() => change({ change: { kind: "offer", model: "local/x" } }))).toMatchObject(
    {
      ok: true,
    },
  );
  expect(await result(() => setKey({ provider: "local", key }))).toMatchObject({ ok: true });
  expect(container.ports.performers.names).toEqual(["rules", "local/x"]);
  expect(await result(() => testModel({ model: "local/x" }))).toMatchObject({
    value: { kind: "answered", answeredBy: "scripted", callsFunctions: true },
  });
  expect(model.requests[0]?.authorization).toBe(`Bearer ${key}`);

  const page = await loadModelPage(viewer);
  const stored = await container.policies.keys();
  for (const shown of [page, stored, logged.flatMap(({ mock }) => mock.calls)]) {
    expect(JSON.stringify(shown)).not.toContain(key);
  }
  expect(page?.changes.map(({ change: what }) => what)).toEqual([
    "Sets the key of local",
    "Offers local/x",
    `Sets the address of local models to ${model.url}`,
  ]);

  // Another address is another party: the key is gone.
  const moved = { kind: "set-address", address: "http://127.0.0.1:9/v1" } as const;
  expect(await result(() => change({ change: moved }))).toMatchObject({ ok: true });
  expect(await container.policies.keys()).toEqual([]);
});

test("of two who set something at the same time, one is told to try again and nothing is lost", async () => {
  const { container, person } = server();
  const { viewer } = await person("admin");
  const before = await container.policies.current();
  const next = {
    ...before,
    version: before.version + 1,
    by: viewer.id,
    at: container.ports.clock.now(),
  };
  const written = await Promise.all([
    container.policies.write({ ...next, change: "one" }),
    container.policies.write({ ...next, change: "other" }),
  ]);
  expect(written.toSorted()).toEqual([false, true]);
});

test("only administrators see the page; a key is removed without a trace of it", async () => {
  const { container, person } = server();
  const { viewer } = await person("supervisor");
  expect(await loadModelPage(viewer)).toBeNull();
  const { browser } = await person("admin");
  unwrap(await browser.request(async () => toResult(await setKey({ provider: "google", key }))));
  expect((await container.policies.keys()).map(({ provider }) => provider)).toEqual(["google"]);
  unwrap(await browser.request(async () => toResult(await removeKey({ provider: "google" }))));
  expect(await container.policies.keys()).toEqual([]);
});

function toResult(outcome: Awaited<ReturnType<typeof setKey>>) {
  return outcome.ok ? outcome : { ok: false as const, error: outcome };
}
