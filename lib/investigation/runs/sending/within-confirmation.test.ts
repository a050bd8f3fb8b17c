import { expect, test } from "vitest";
import { artifactIds, incidentIds } from "@/lib/domain/ids";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import type { CaseStores } from "../../ports/case-store-port";
import type { Performer } from "../../ports/performer-port";
import { withinConfirmation } from "./within-confirmation";

const evidence = evidenceOfText({ "a.log": ["2026-03-01T10:00:00Z up"] });
const files = evidence.artifacts.map(({ artifact }) => artifact.id as string);
const incidentId = incidentIds.fromDigest("00000000000000aa");

const model: Performer = {
  ...{ name: "local/m", kind: "model", actor: "model", edition: "1", address: "http://here/v1" },
  async *perform() {
    yield { kind: "done", output: { text: "asked" } };
  },
};

const first = async (payload: unknown, performer = model) => {
  const journal = { listOfKinds: async () => [{ payload }] } as unknown as CaseStores["journal"];
  const kept = await withinConfirmation(performer, { journal }, incidentId, evidence);
  return (await kept.perform(...([] as never as Parameters<Performer["perform"]>)).next()).value;
};

const digest = "of what was shown";
const destinations = [{ model: "local/m", address: "http://here/v1" }];

test.each<[string, unknown, string]>([
  ["as it was confirmed is asked", { digest, destinations, files }, "done"],
  [
    "that is asked elsewhere now gives up",
    { digest, destinations: [{ model: "local/m", address: "http://there/v1" }], files },
    "gave-up",
  ],
  ["for files that came since gives up", { digest, destinations, files: [] }, "gave-up"],
  ["nobody confirmed gives up", {}, "gave-up"],
])("a model %s", async (_, payload, kind) => {
  expect(await first(payload)).toMatchObject({ kind });
});

test("pictures leave only as whoever confirmed last has chosen", async () => {
  const [file = ""] = files;
  const payloads = [
    { digest, destinations, files, pictures: [file] },
    { digest, destinations, files },
  ];
  const mayLeave = async (confirmed: readonly unknown[]) => {
    let isAllowed: boolean | undefined;
    const watching: Performer = {
      ...model,
      async *perform({ mayLeave: may }) {
        isAllowed = may?.(artifactIds.schema.parse(file)) ?? false;
        yield { kind: "done", output: { text: "" } };
      },
    };
    const listOfKinds = async () => confirmed.map((payload) => ({ payload }));
    const journal = { listOfKinds } as unknown as CaseStores["journal"];
    const kept = await withinConfirmation(watching, { journal }, incidentId, evidence);
    await kept.perform({} as never, ...([] as never as [never, never])).next();
    return isAllowed;
  };
  expect(await mayLeave(payloads.slice(0, 1))).toBe(true);
  expect(await mayLeave(payloads)).toBe(false);
});

test("who sends nothing needs no confirmation", async () => {
  const { address: _, ...rules } = model;
  expect(await first({}, { ...rules, kind: "rules" })).toMatchObject({ kind: "done" });
});
