import { expect, test } from "vitest";
import { toReferences } from "@/lib/signals/testing/records";
import { analyse } from "../analysis/analyse";
import { draftAt } from "../testing/drafts";
import { memoryReader } from "../testing/memory-reader";
import { log } from "../testing/recording-lines";
import { playDetailedPass } from "./rules";

/** Titles of the details that are proposed beside so many key events, of details that weigh 1, 2, 3 and so on. */
async function detailsBeside(keys: number, details: number): Promise<readonly string[]> {
  const lines = Array.from({ length: keys + details }, (_, at) =>
    log("mill-1/mill.log", at, `the mill grinds sack ${at}`),
  );
  const reader = memoryReader(lines);
  const drafts = toReferences(lines).map((record, index) =>
    draftAt(index, {
      ...{ family: "burst.log", records: [record], isKey: index < keys },
      ...{ score: index < keys ? 9 : index - keys + 1, title: `weighs ${index - keys + 1}` },
    }),
  );
  const calls = await playDetailedPass({ ...(await analyse(memoryReader([]))), drafts }, reader);
  return calls
    .filter(({ name }) => name === "emit_event")
    .map(({ arguments: given }) => `${Object(given).title}`);
}

test("a timeline has fifty events at most: what key events leave room for are the weightiest details", async () => {
  const details = await detailsBeside(10, 45);
  expect(details).toHaveLength(40);
  expect(details).not.toContain("weighs 5");
  expect(details).toContain("weighs 6");
});

test("where key events leave no room there are no details", async () => {
  expect(await detailsBeside(52, 3)).toEqual([]);
});
