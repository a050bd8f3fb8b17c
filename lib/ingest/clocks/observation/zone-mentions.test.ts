import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { ZoneMentions } from "./zone-mentions";

function zonesOf(...raws: readonly string[]): readonly string[] {
  const mentions = new ZoneMentions();
  for (const raw of raws) {
    const at = instant(Date.UTC(2026, 10, 21));
    const time = {
      earliest: at,
      latest: at,
      micros: at * 1000,
      granularity: "second",
      raw,
    } as const;
    mentions.observe({ message: "started", fields: {}, time });
  }
  return mentions.zones;
}

test("a region behind a stamp names the zone of its file", () => {
  expect(zonesOf("21-Nov-2026 10:00:00 Europe/Berlin")).toEqual(["Europe/Berlin"]);
  expect(zonesOf("2026-11-21 10:00:00 America/Argentina/Buenos_Aires")).toEqual([
    "America/Argentina/Buenos_Aires",
  ]);
  expect(zonesOf("2026-11-21 10:00:00", "2026-11-21 10:00:00 Middle/Earth")).toEqual([]);
});
