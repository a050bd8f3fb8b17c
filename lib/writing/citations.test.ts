import { expect, test } from "vitest";
import { citation } from "@/lib/view-model/testing/sample-timeline";

import { citationKeys } from "./citations";

test("two quotes of one place have keys of their own, and the first has that of the place", () => {
  const [one, other] = [citation("app.log", 3), citation("app.log", 4)];
  expect(citationKeys([one, other, one, one])).toEqual([
    ...["app.log#L3-3", "app.log#L4-4", "app.log#L3-3 2", "app.log#L3-3 3"],
  ]);
});
