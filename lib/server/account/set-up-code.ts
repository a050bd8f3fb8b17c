import { randomInt, timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";
import type { Env } from "../env";

/** Without the letters and digits that are read for each other. */
const letters = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const groups = 3;
const groupLength = 4;

/**
 * Where others can reach a new installation whoever comes first would become its admin. So it takes a code there that
 * only the start prints: 58 bits, for this process alone. Null where this machine alone can ask.
 */
export function makeSetUpCode(env: Pick<Env, "host" | "origin">): string | null {
  if (isLoopback(env.host) && isLoopback(new URL(env.origin).hostname)) return null;
  const group = () =>
    Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join("");
  return Array.from({ length: groups }, group).join("-");
}

/** However it was typed: in small letters, with spaces, without the hyphens. */
export function isSetUpCode(given: string, code: string): boolean {
  const [typed, expected] = [given, code].map((text) =>
    Buffer.from(text.toUpperCase().replace(/[^A-Z0-9]/g, "")),
  );
  if (!typed || !expected || typed.length !== expected.length) return false;
  return timingSafeEqual(typed, expected);
}

/** "localhost" by name, 127.0.0.0/8 and ::1. "All addresses" is none of them. */
function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, "").toLowerCase();
  if (bare === "localhost" || bare === "::1") return true;
  return isIP(bare) === 4 && bare.startsWith("127.");
}
