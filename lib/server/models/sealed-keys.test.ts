import { expect, test } from "vitest";
import { createSealedKeys } from "./sealed-keys";

const place = { provider: "local", address: "http://127.0.0.1:1/v1" } as const;
const { seal, open } = createSealedKeys("a secret of 32 characters or more");

test("a sealed key is opened where it was set, says nothing of itself, and is never sealed alike twice", () => {
  const sealed = seal("sk-very-secret", place);
  expect(open(sealed, place)).toBe("sk-very-secret");
  expect(sealed).not.toContain("secret");
  expect(Buffer.from(sealed.slice(3), "base64url").toString("latin1")).not.toContain("secret");
  expect(seal("sk-very-secret", place)).not.toBe(sealed);
});

test("it opens nothing for another address, another provider or another secret", () => {
  const sealed = seal("sk-very-secret", place);
  expect(open(sealed, { ...place, address: "http://elsewhere.example/v1" })).toBeNull();
  expect(open(sealed, { ...place, provider: "openai" })).toBeNull();
  expect(
    createSealedKeys("another secret of 32 characters or more").open(sealed, place),
  ).toBeNull();
});

test("one that was altered or is none opens nothing", () => {
  const sealed = seal("sk-very-secret", place);
  const bytes = Buffer.from(sealed.slice(3), "base64url");
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  expect(open(`v1.${bytes.toString("base64url")}`, place)).toBeNull();
  for (const none of ["", "v1.", "v1.AAAA", "v2.AAAA", "sk-plain"])
    expect(open(none, place)).toBeNull();
});
