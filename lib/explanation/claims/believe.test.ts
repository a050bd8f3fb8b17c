import fc from "fast-check";
import { expect, test } from "vitest";
import { claimKinds } from "@/lib/knowledge/calibration/claim-kind";
import { claimModels } from "@/lib/knowledge/calibration/claim-models";
import { believe } from "./believe";

test("nothing is certain and nothing impossible, whatever the features", () => {
  const names = claimKinds.flatMap((kind) => Object.keys(claimModels.models[kind].weights.units));
  const features = fc.dictionary(
    fc.constantFrom("unknown", ...names),
    fc.double({ min: -100, max: 100, noNaN: true }),
  );
  fc.assert(
    fc.property(fc.constantFrom(...claimKinds), features, (kind, given) => {
      const chance = believe(kind, given);
      expect(chance).toBeGreaterThanOrEqual(0.01);
      expect(chance).toBeLessThanOrEqual(0.99);
    }),
  );
});

test("every kind of claim has a table of how often it was true", () => {
  for (const kind of claimKinds) {
    const { bands } = claimModels.models[kind];
    expect(bands.reduce((sum, { n }) => sum + n, 0)).toBeGreaterThan(20);
  }
});

test("an event of a world the rules have no names for is believed less", () => {
  const familiar = { "is failure": 1, weight: 0.8, severity: 0.7, reader: 0.9 };
  const foreign = { ...familiar, unfamiliar: 1, unnamed: 1, "unfamiliar, weight": 0.8 };
  expect(believe("key event", foreign)).toBeLessThan(believe("key event", familiar));
});
