import { expect, test } from "vitest";
import { fail, ok } from "@/lib/base/result";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import type { Embedder, Vector, VectorStore } from "../../ports/embedder-port";
import { withKeptVectors } from "./kept-vectors";
import { makeMeaningIndex } from "./meaning-index";
import { rememberMeaning } from "./record-indexes";
import { searchByMeaning } from "./search-by-meaning";
import { listSearchableRecords } from "./search-records";

const { signal } = new AbortController();
const secret = "hunter2-very-secret";

const evidence = evidenceOfText({
  "auth.log": [
    `2026-11-21T10:00:00Z login of svc-report with password=${secret} accepted`,
    "2026-11-21T10:01:00Z cache warmed",
    "2026-11-21T10:02:00Z the lift is stuck",
  ],
});

/** Places texts by whether they speak of elevators. */
function elevators(): Embedder & { readonly sent: string[] } {
  const sent: string[] = [];
  return {
    ...{ name: "local/m", address: "http://here/v1", sent },
    async embed(texts) {
      sent.push(...texts);
      return ok(
        texts.map((text) => Float32Array.of(...(/lift|elevator/.test(text) ? [1, 0] : [0, 1]))),
      );
    },
  };
}

test("a record is found that shares no word with the question, and nothing secret leaves", async () => {
  const embedder = elevators();
  const records = await listSearchableRecords(evidence);
  const made = await makeMeaningIndex(evidence, records, embedder, signal);
  if (!made.ok) throw new Error(made.error);
  const near = await made.value.near(`elevator ${secret}`, signal);
  const found = near.ok ? [...near.value.keys()].map((at) => records.items[at]?.place.said) : [];
  expect(found).toHaveLength(1);
  expect(found[0]).toContain("lift");
  expect(embedder.sent.some((text) => text.includes("login of svc-report"))).toBe(true);
  expect(embedder.sent.join("\n")).not.toContain(secret);
});

test("a text is asked for once, also by another index", async () => {
  const kept = new Map<string, Vector>();
  const store: VectorStore = {
    find: async (digests) => new Map([...kept].filter(([digest]) => digests.includes(digest))),
    keep: async (vectors) => {
      for (const [digest, vector] of vectors) kept.set(digest, vector);
    },
  };
  const embedder = elevators();
  const first = await withKeptVectors(embedder, store).embed(["lift", "cache", "lift"], signal);
  const again = await withKeptVectors(embedder, store).embed(["cache", "lift"], signal);
  expect(embedder.sent).toEqual(["lift", "cache"]);
  expect(first.ok && again.ok && again.value[1]).toEqual(first.ok && first.value[0]);
  const other = { ...embedder, name: "local/other" };
  await withKeptVectors(other, store).embed(["lift"], signal);
  expect(embedder.sent).toHaveLength(3);
});

const failing = rememberMeaning(async () => fail("Cannot connect"));
const silent = rememberMeaning(() => new Promise(() => undefined));

test.each([
  ["no model set", null, failing, null],
  ["a model that cannot be had", fail("local/… needs an address"), failing, "needs an address"],
  ["a dead model", ok(elevators()), failing, "Cannot connect"],
  ["a slow model", ok(elevators()), silent, "still placing"],
])("with %s search goes by words, and says so", async (_what, embedder, meaning, note) => {
  const found = await searchByMeaning({ meaning }, embedder, "lift", 30);
  expect(found.near).toBeNull();
  if (note === null) expect(found.note).toBeNull();
  else expect(found.note).toMatch(new RegExp(`^Found by words alone: .*${note}`));
});

test("what failed is tried again, what was made is kept, and of two models the last", async () => {
  let made = 0;
  const meaning = rememberMeaning(async () => {
    made += 1;
    return made === 1 ? fail("once") : ok({ left: 0, near: async () => fail("none") });
  });
  const embedder = elevators();
  expect(await meaning(embedder)).toMatchObject({ ok: false });
  expect(await meaning(embedder)).toMatchObject({ ok: true });
  await meaning(embedder);
  expect(made).toBe(2);
  await meaning({ ...embedder, address: "http://there/v1" });
  await meaning(embedder);
  expect(made).toBe(4);
});
