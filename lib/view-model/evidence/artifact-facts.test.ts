import { expect, test } from "vitest";
import type { Artifact } from "@/lib/domain/evidence/artifact";
import { artifactIds } from "@/lib/domain/ids";

import { describeDamagedFiles } from "./artifact-facts";

function artifact(path: string, damage?: "missing" | "changed"): Artifact {
  return {
    ...{ id: artifactIds.fromDigest("a".repeat(16)), path, sha256: "b".repeat(64), bytes: 1 },
    report: { kind: "unread", format: "text", reason: `why ${path}`, warnings: [], damage },
  };
}

test("a file that no reader knows is not damaged", () => {
  expect(describeDamagedFiles([artifact("a.bin")])).toBeNull();
});

test("damaged files are named with what is wrong, a great many by their number", () => {
  expect(describeDamagedFiles([artifact("a.bin"), artifact("b.log", "missing")])).toEqual({
    title: "The bytes of one file are missing",
    files: [{ path: "b.log", reason: "why b.log" }],
    more: 0,
  });
  const both = [artifact("b.log", "missing"), artifact("c.log", "changed")];
  expect(describeDamagedFiles(both)?.title).toBe(
    "The bytes of 2 files are missing, or different from those received",
  );
  const many = Array.from({ length: 20 }, (_, at) => artifact(`${at}.log`, "changed"));
  const described = describeDamagedFiles(many);
  expect(described).toMatchObject({
    ...{ title: "The bytes of 20 files are different from those received", more: 12 },
  });
  expect(described?.files).toHaveLength(8);
});
