import { expect, test } from "vitest";
import { measurementIds } from "@/lib/domain/ids";
import { atSecond } from "../testing/sample-timeline";
import { describeCounting } from "./measurement-words";

test("each end of the window names its zone once", () => {
  const facts = describeCounting(
    {
      ...{ id: measurementIds.fromDigest("00000000000000aa"), event: null, component: "shop" },
      ...{ what: "requests that failed", clock: [] },
      query: { paths: ["access.log"], where: [] },
      window: { earliest: atSecond(100), latest: atSecond(110) },
      value: { kind: "count", count: 3 },
    },
    "UTC",
  );
  const window = facts.find(({ term }) => term === "Window")?.text;
  expect(window).toMatch(/^\S+ \S+ UTC to \S+ \S+ UTC \(10 s/);
});
