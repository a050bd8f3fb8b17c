import { expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { type Line, toReferences } from "@/lib/signals/testing/records";
import { draftAt } from "../../testing/drafts";
import { memoryReader } from "../../testing/memory-reader";
import type { EventDraft } from "../event-draft";
import { groundDrafts } from "./ground-drafts";

/** The one draft of all lines, in their order, and what is left of it. */
async function ground(
  lines: readonly Line[],
  draft: Partial<EventDraft> & Pick<EventDraft, "title">,
): Promise<EventDraft> {
  const records = toReferences(lines);
  const first = assertPresent(records[0], "a record");
  const plain = draftAt(0, { family: "ledger.line", records, onset: first.time });
  const [grounded] = await groundDrafts([{ ...plain, ...draft }], memoryReader(lines));
  return assertPresent(grounded, "the draft");
}

const proxy = { path: "web/proxy.log", at: 0, message: '"POST /orders" 503 62' };

test("a value that no cited record shows is left out of the title", async () => {
  const { title } = await ground([proxy], { title: "First 503 at proxy from 10.0.0.7" });
  expect(title).toBe("First 503 at proxy");
});

test("a record of another component that comes later and shares nothing is no citation, and its place takes no part", async () => {
  const database = { path: "db-7/store.log", at: 58, message: "disconnection after 7 ms" };
  const { records, entities } = await ground([proxy, database], {
    title: "First 503 at proxy",
    entities: [
      { type: "service", name: "proxy" },
      { type: "host", name: "db-7" },
    ],
  });
  expect(records.map(({ path }) => path)).toEqual(["web/proxy.log"]);
  expect(entities.map(({ name }) => name)).toEqual(["proxy"]);
});

test("a record of another component stays where it names what the title names", async () => {
  const other = { path: "db-7/store.log", at: 58, message: "Order42 was rolled back" };
  const { records } = await ground([{ ...proxy, message: "Order42 failed" }, other], {
    title: "Order42 failed",
  });
  expect(records.map(({ path }) => path)).toEqual(["web/proxy.log", "db-7/store.log"]);
});

test("the ninth record is cited where only it shows a value of the title", async () => {
  const same = Array.from({ length: 8 }, (_, at) => ({ ...proxy, at, message: "refused" }));
  const { title, records } = await ground(
    [...same, { ...proxy, at: 9, message: "refused, 17 left" }],
    { title: "Requests are refused, 17 left" },
  );
  expect(title).toBe("Requests are refused, 17 left");
  expect(records.slice(0, 8).map(({ message }) => message)).toContain("refused, 17 left");
});

test("the first record stays the first, for it fixes the time", async () => {
  const { records } = await ground(
    [
      { ...proxy, message: "started" },
      { ...proxy, at: 1, message: "version 4.2" },
    ],
    { title: "Version 4.2 is started" },
  );
  expect(records[0]?.message).toBe("started");
});
