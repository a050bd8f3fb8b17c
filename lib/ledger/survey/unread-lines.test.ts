import { expect, test } from "vitest";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import { unreadLines } from "./unread-lines";

test("records that another file holds as well are a doubt of the survey", () => {
  const artifacts = evidenceOfText({ "app/import.log": ["one", "two"], "copy.log": ["one", "two"] })
    .artifacts.map(({ artifact, clock }) => ({ ...artifact, clock, firstAt: null, lastAt: null }))
    .map((artifact) =>
      artifact.path === "copy.log" && artifact.report.kind === "read"
        ? {
            ...artifact,
            report: {
              ...artifact.report,
              repeats: [{ path: "app/import.log", isWhole: true, runs: [] }],
            },
          }
        : artifact,
    );
  const texts = unreadLines({ artifacts, watches: [] } as unknown as Parameters<
    typeof unreadLines
  >[0]).map(({ text }) => text);
  expect(texts).toContain("This is the same file as app/import.log: its records count once.");
});
