import { hkdfSync, randomInt, timingSafeEqual } from "node:crypto";
import type { Env } from "../environment/env";
import { isAskedHere, isLoopback } from "../requests/client-address";

/** Without the letters and digits that are read for each other. */
const letters = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const groups = 3;
const groupLength = 4;

/** 58 bits, for this process alone. */
export function makeSetUpCode(): string {
  return toCode(Array.from({ length: groups * groupLength }, () => randomInt(letters.length)));
}

/** The same on every node of an installation: the first account may be asked for at another one. */
export function sharedSetUpCode(secret: string): string {
  const bytes = hkdfSync("sha256", secret, "", "whence set-up code", groups * groupLength);
  return toCode([...new Uint8Array(bytes)]);
}

function toCode(numbers: readonly number[]): string {
  const code = numbers.map((number) => letters[number % letters.length]).join("");
  return code.replace(/(.{4})(?=.)/g, "$1-");
}

/** By what the server was told of itself: a proxy on this machine may bring others here though nobody said so. */
export function isReachedByOthers(env: Pick<Env, "host" | "origin">): boolean {
  return !isLoopback(env.host) || !isLoopback(new URL(env.origin).hostname);
}

/**
 * Where others can reach a new installation whoever comes first would become its admin. So it takes a code there that
 * only the start prints; not of whoever sits at this machine, as far as nothing says that somebody else does.
 */
export function needsSetUpCode(env: Pick<Env, "host" | "origin">, headers: Headers): boolean {
  return isReachedByOthers(env) || !isAskedHere(headers);
}

/** However it was typed: in small letters, with spaces, without the hyphens. */
export function isSetUpCode(given: string, code: string): boolean {
  const [typed, expected] = [given, code].map((text) =>
    Buffer.from(text.toUpperCase().replace(/[^A-Z0-9]/g, "")),
  );
  if (!typed || !expected || typed.length !== expected.length) return false;
  return timingSafeEqual(typed, expected);
}
