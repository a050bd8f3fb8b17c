import { expect, test } from "vitest";
import { describeUpload } from "./upload-text";

const sending = (sentBytes: number, bytesPerSecond: number | null, remainingMs: number | null) => ({
  totalBytes: 40_000_000,
  state: {
    kind: "sending" as const,
    sentBytes,
    rate: bytesPerSecond === null ? null : { bytesPerSecond, remainingMs },
  },
});

test.each([
  [
    "bytes, rate and time left",
    sending(12_000_000, 3_100_000, 9_032),
    "12.0 MB of 40.0 MB · 3.1 MB/s · 9 s left",
  ],
  ["no rate before there is one", sending(0, null, null), "0 bytes of 40.0 MB"],
  ["a stalled line makes no promise", sending(1_000, 0, null), "1.0 kB of 40.0 MB · stalled"],
  ["all sent is not yet read", sending(40_000_000, 1, 0), "40.0 MB sent, being read"],
])("%s", (_, upload, text) => {
  expect(describeUpload(upload)).toMatchObject({ text, isProblem: false });
});

test("an empty file has no share that is not a number", () => {
  expect(describeUpload({ ...sending(0, null, null), totalBytes: 0 }).share).toBe(1);
});

test("a failure is a problem, says why and keeps how far it got", () => {
  const state = { kind: "failed" as const, sentBytes: 10_000_000, reason: "The line broke." };
  expect(describeUpload({ totalBytes: 40_000_000, state })).toEqual({
    text: "The line broke.",
    share: 0.25,
    isProblem: true,
  });
});
