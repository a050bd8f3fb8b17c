import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { leastGrowth } from "@/lib/testing/least-growth";
import { supersedeCorrected } from "./supersede-corrected";

function millisecondsFor(count: number): number {
  const messages = Array.from({ length: count }, (_, index) => ({
    ...{ author: "ana", text: "sorry, I meant 14:12 and 15:20", zone: "UTC", isDayFirst: false },
    reference: instant(1_780_000_000_000 + index * 1000),
  }));
  const startedAt = performance.now();
  supersedeCorrected(messages);
  return performance.now() - startedAt;
}

test("corrections are looked for among near messages: four times the chat costs less than eight times as much", async () => {
  const whole = () => millisecondsFor(8000);
  expect(await leastGrowth(whole, () => millisecondsFor(2000), 8)).toBeLessThan(8);
});
