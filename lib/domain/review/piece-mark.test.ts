import { expect, test } from "vitest";
import { isSameMark, markSchema } from "./piece-mark";

const tag = (label: string) => markSchema.safeParse({ kind: "tag", label });

test("tags written alike are one", () => {
  for (const label of [" DNS  cache ", "dns cache", "Dns\tcache", "dns, cache"]) {
    expect(tag(label).data).toEqual({ kind: "tag", label: "dns cache" });
  }
});

test.each(["", "   ", "*", "—", "x".repeat(41)])("%j is no tag", (label) => {
  expect(tag(label).success).toBe(false);
});

test("a star is a star and a tag its label", () => {
  const [a, b] = [tag("a").data, tag("b").data];
  if (!a || !b) throw new Error("two tags");
  expect(isSameMark({ kind: "star" }, { kind: "star" })).toBe(true);
  expect(isSameMark({ kind: "star" }, a)).toBe(false);
  expect(isSameMark(a, a)).toBe(true);
  expect(isSameMark(a, b)).toBe(false);
});
