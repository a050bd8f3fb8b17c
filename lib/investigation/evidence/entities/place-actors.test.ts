import { expect, test } from "vitest";
import type { Locator } from "@/lib/domain/evidence/evidence";
import { artifactIds } from "@/lib/domain/ids";
import { findActorsAt } from "./place-actors";

const artifactId = artifactIds.fromDigest("00000000000000bb");

test("of a place of a million lines the first are read, and where they name nobody no catalogue is made", async () => {
  const asked: Locator[] = [];
  const evidence = {
    recordAt: async (_: unknown, locator: Locator) => {
      asked.push(locator);
      return [];
    },
  };
  const found = await findActorsAt(
    evidence,
    artifactId,
    { kind: "lines", from: 11, to: 1_000_000 },
    () => Promise.reject(new Error("The whole evidence was read")),
  );
  expect(found).toEqual([]);
  expect(asked).toEqual([{ kind: "lines", from: 11, to: 210 }]);
});
