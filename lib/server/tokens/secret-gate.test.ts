import { expect, test } from "vitest";
import { createSecretGate, unseenSecretsMax } from "./secret-gate";

const minute = 60_000;
const secretOf = (number: number) => `hash ${number}`;

/** As many wrong ones as are looked up. */
function exhaust(gate: ReturnType<typeof createSecretGate>, network: string, now: number) {
  for (let tried = 0; tried < unseenSecretsMax; tried += 1) {
    const { waitMs, settle } = gate.take(network, secretOf(tried), now);
    expect(waitMs).toBe(0);
    settle(false);
  }
}

test("one network waits until its minute is over, no other does", () => {
  const gate = createSecretGate();
  exhaust(gate, "one", 1_000);
  expect(gate.take("one", "next", 2_000).waitMs).toBe(minute - 1_000);
  expect(gate.take("other", "next", 2_000).waitMs).toBe(0);
  expect(gate.take("one", "next", 1_000 + minute).waitMs).toBe(0);
});

test("what is still being looked up counts, or all that are sent at once would pass", () => {
  const gate = createSecretGate();
  const tries = Array.from({ length: unseenSecretsMax + 5 }, (_, at) =>
    gate.take("one", secretOf(at), 0),
  );
  expect(tries.filter(({ waitMs }) => waitMs > 0)).toHaveLength(5);
});

test("one that turns out to be right was no try, however often it came at once, and passes from then on", () => {
  const gate = createSecretGate();
  const atOnce = Array.from({ length: unseenSecretsMax }, () => gate.take("one", "right", 0));
  for (const { settle } of atOnce) settle(true);
  exhaust(gate, "one", 0);
  expect(gate.take("one", "right", 1).waitMs).toBe(0);
  expect(gate.take("one", "wrong", 1).waitMs).toBeGreaterThan(0);
});

test("one that was right and is revoked counts as any other", () => {
  const gate = createSecretGate();
  gate.take("one", "right", 0).settle(true);
  gate.take("one", "right", 0).settle(false);
  exhaust(gate, "one", 0);
  expect(gate.take("one", "right", 1).waitMs).toBeGreaterThan(0);
});

test("a clock that was set back shuts nobody out", () => {
  const gate = createSecretGate();
  exhaust(gate, "one", 10 * minute);
  expect(gate.take("one", "next", 1).waitMs).toBe(0);
});
