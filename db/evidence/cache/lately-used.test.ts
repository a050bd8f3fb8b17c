import { expect, test } from "vitest";
import { LatelyUsed } from "./lately-used";

test("however many are kept, the least lately used are gone and the others there", () => {
  const kept = new LatelyUsed<number>(100);
  kept.set("often", -1);
  for (let each = 0; each < 10_000; each += 1) {
    kept.set(`once ${each}`, each);
    expect(kept.get("often")).toBe(-1);
  }
  expect(kept.get("once 9999")).toBe(9999);
  expect(kept.get("once 9901")).toBe(9901);
  expect(kept.get("once 9900")).toBeUndefined();
});

test("a value is dropped only as long as no other has taken its place", () => {
  const kept = new LatelyUsed<string>(2);
  kept.set("a", "first");
  kept.set("a", "second");
  kept.drop("a", "first");
  expect(kept.get("a")).toBe("second");
  kept.drop("a", "second");
  expect(kept.get("a")).toBeUndefined();
});
