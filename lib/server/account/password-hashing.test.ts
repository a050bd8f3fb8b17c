import fc from "fast-check";
import { expect, test } from "vitest";
import { createPasswordHashing, isTooManyHashes } from "./password-hashing";

test("a password is the right one for its own hash only, in whichever form it was typed", async () => {
  const { hash, verify } = createPasswordHashing();
  const stored = await hash("schöne Grüße an alle");
  expect(await verify({ hash: stored, password: "schöne Grüße an alle" })).toBe(true);
  expect(await verify({ hash: stored, password: "schöne Grüße an alle".normalize("NFD") })).toBe(
    true,
  );
  expect(await verify({ hash: stored, password: "schöne Grüße an allen" })).toBe(false);
  expect(await hash("schöne Grüße an alle")).not.toBe(stored);
});

test("an account that the library made keeps its password", async () => {
  // Made by `hashPassword` of @better-auth/utils.
  const stored =
    "d62771bda6d92d74b69ece5da1458b95:0ea6c318860464876519bb47c39ff201624c782dc0fa3dae61915d5de2e8ab73f53c6cc2a119ee617eb81b68f65ff742dca3e1d5a8503b3e5d1a1a21cc2cbc58";
  const { verify } = createPasswordHashing();
  expect(await verify({ hash: stored, password: "correct horse battery" })).toBe(true);
  expect(await verify({ hash: stored, password: "correct horse" })).toBe(false);
});

test.each([
  ["nothing", ""],
  ["no key", "aabb"],
  ["an empty key", "aabb:"],
  ["a key of another length", "aabb:ccdd"],
])("a stored hash with %s is nobody's", async (_, hash) => {
  expect(await createPasswordHashing().verify({ hash, password: "correct horse battery" })).toBe(
    false,
  );
});

/** A derivation that ends when the test says so. */
function heldDerivation() {
  const pending: (() => void)[] = [];
  const seen = { most: 0, now: 0 };
  const derive = async () => {
    seen.now += 1;
    seen.most = Math.max(seen.most, seen.now);
    await new Promise<void>((resolve) => pending.push(resolve));
    seen.now -= 1;
    return Buffer.alloc(64);
  };
  const endOne = async () => {
    pending.shift()?.();
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return { derive, seen, pending, endOne };
}

test("of many who sign in at once never more than agreed are hashed, and each gets an answer", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 40 }),
      async (atOnce, people) => {
        const { derive, seen, pending, endOne } = heldDerivation();
        const { verify } = createPasswordHashing({ atOnce, derive });
        const hash = `00:${"00".repeat(64)}`;
        const answers = Array.from({ length: people }, () => verify({ hash, password: "x" }));
        for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
        while (pending.length > 0) await endOne();
        expect(await Promise.all(answers)).toEqual(answers.map(() => true));
        expect(seen).toEqual({ most: Math.min(atOnce, people), now: 0 });
      },
    ),
    { numRuns: 30 },
  );
});

test("a crowd beyond the line is told so at once, and who came before is still served", async () => {
  const { derive, pending, endOne } = heldDerivation();
  const { hash } = createPasswordHashing({ atOnce: 1, derive });
  const attempts = await crowd(200, () => hash("x"));
  while (pending.length > 0) await endOne();
  const outcomes = await Promise.all(attempts);
  expect(outcomes.filter((outcome) => outcome === "hashed")).toHaveLength(61);
  expect(outcomes.filter((outcome) => outcome === "refused")).toHaveLength(139);
});

async function crowd(count: number, work: () => Promise<string>) {
  const attempts = Array.from({ length: count }, () =>
    work().then(
      () => "hashed",
      (error: unknown) => (isTooManyHashes(error) ? "refused" : "failed"),
    ),
  );
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  return attempts;
}

test("a derivation that fails leaves its turn to the next", async () => {
  let calls = 0;
  const derive = async () => {
    calls += 1;
    if (calls === 1) throw new Error("no memory");
    return Buffer.alloc(64);
  };
  const { hash } = createPasswordHashing({ atOnce: 1, derive });
  const first = hash("x");
  const second = hash("y");
  await expect(first).rejects.toThrow("no memory");
  expect(await second).toMatch(/^[0-9a-f]{32}:0{128}$/);
});
