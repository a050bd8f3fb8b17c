import { expect, test } from "vitest";
import type { CausalLink } from "@/lib/domain/timeline/causal-link";
import { sampleLink } from "@/lib/testing/sample-timeline";
import { toLinkBill } from "./link-bill";

const link = sampleLink(1, 2);
const reckoned = (changes: Partial<CausalLink>): CausalLink => ({
  ...link,
  contributions: [
    { factor: "strength", value: 0.8, why: "A release breaks what it changes" },
    { factor: "timing", value: 0.75, why: "30 s apart" },
  ],
  ...changes,
});

test("the factors multiply to what the link was believed", () => {
  expect(toLinkBill(reckoned({}))).toEqual({
    title: "Why this score",
    lines: [
      { factor: "Strength", value: "0.80", why: "A release breaks what it changes" },
      { factor: "Timing", value: "× 0.75", why: "30 s apart" },
    ],
    total: "= 0.60",
  });
});

test("after an edit it is told as that of the proposal", () => {
  const bill = toLinkBill(reckoned({ status: "edited", confidence: 0.9 }));
  expect(bill?.title).toMatch(/before the edit/);
  expect(bill?.total).toBe("= 0.60");
});

test("a link nobody reckoned has no bill", () => {
  expect(toLinkBill(link)).toBeNull();
});

test("the correction by recorded incidents is a factor of its own, with how often such links were true", () => {
  const bill = toLinkBill(
    reckoned({
      contributions: [
        { factor: "strength", value: 0.8, why: "A release breaks what it changes" },
        {
          factor: "calibration",
          value: 0.75,
          why: "About 60 of 100 links like this were true on recorded incidents",
        },
      ],
    }),
  );
  expect(bill?.lines[1]).toEqual({
    factor: "Correction by recorded incidents",
    value: "× 0.75",
    why: "About 60 of 100 links like this were true on recorded incidents",
  });
  expect(bill?.total).toBe("= 0.60");
});
