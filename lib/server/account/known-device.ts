import { createHmac, timingSafeEqual } from "node:crypto";
import { sha256 } from "@/lib/investigation/sha256";
import { describeCookie, findCookies } from "../requests/cookie";

/** How long a device is known after the last sign-in on it. */
const knownDays = 180;

type Setting = { readonly secret: string; readonly origin: string };

/**
 * A mark on a browser in which somebody has signed in to an account: it says so and opens nothing. Signed, so that
 * nobody makes one up, and one for each account, so that it tells nothing of others.
 */
export function describeDevice(
  setting: Setting,
  email: string,
  device: string,
  now: number,
): string {
  const until = now + knownDays * 86_400_000;
  const value = `${device}.${until}.${sign(setting.secret, email, device, until)}`;
  const kept = { path: "/", maxAgeS: knownDays * 86_400 };
  return describeCookie(setting, cookieName(email), value, kept);
}

/** The device of a request if this account was used on it before; null when nothing, or nothing of ours, says so. */
export function findDevice(
  { secret }: Pick<Setting, "secret">,
  email: string,
  headers: Headers,
  now: number,
): string | null {
  for (const value of findCookies(headers, cookieName(email))) {
    const [device = "", until = "", signature = ""] = value.split(".");
    const expected = Buffer.from(sign(secret, email, device, Number(until)));
    const given = Buffer.from(signature);
    const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
    if (isOurs && Number(until) > now) return device;
  }
  return null;
}

function cookieName(email: string): string {
  return `whence.device_${sha256(`device of ${email.toLowerCase()}`).slice(0, 16)}`;
}

function sign(secret: string, email: string, device: string, until: number): string {
  return createHmac("sha256", secret)
    .update(JSON.stringify(["whence known device", email.toLowerCase(), device, until]))
    .digest("base64url");
}
