import { formatInstant, type Instant } from "@/lib/base/instant";
import type { UserId } from "@/lib/domain/ids";
import { formatTime } from "@/lib/time/shown/time-text";
import { formatRelative } from "../text/relative-time";

/** How one person gets in, and where they are in, as the server answers it. */
export type SessionList = {
  /** Not so where another service signs them in. */
  readonly hasPassword: boolean;
  readonly hasSecondFactor: boolean;
  readonly person: { readonly id: UserId; readonly name: string };
  readonly sessions: readonly ListedSession[];
  readonly at: Instant;
};

export type ListedSession = {
  readonly id: string;
  /** As the browser named itself: anything a stranger likes to send. */
  readonly userAgent: string | null;
  readonly address: string | null;
  readonly firstSeen: Instant;
  readonly lastSeen: Instant;
  /** The one that asks. */
  readonly isThis: boolean;
};

export type SessionRow = {
  readonly id: string;
  readonly device: string;
  readonly isThis: boolean;
  readonly firstText: string;
  readonly lastText: string;
  readonly lastIso: string;
};

/** This one first, then the one seen last. */
export function toSessionRows({ sessions, at }: SessionList): readonly SessionRow[] {
  return sessions
    .toSorted((a, b) => Number(b.isThis) - Number(a.isThis) || b.lastSeen - a.lastSeen)
    .map(({ id, userAgent, address, firstSeen, lastSeen, isThis }) => ({
      ...{ id, isThis, device: describeDevice(userAgent) },
      firstText: `Signed in ${formatTime(firstSeen, "UTC", { precision: "minute", withDay: true })} UTC${address ? `, from ${address}` : ""}`,
      lastText: `Last seen ${formatRelative(lastSeen, at)}`,
      lastIso: formatInstant(lastSeen),
    }));
}

/** In the order in which they are looked for: most browsers also name those that they descend from. */
const browsers = [
  ["Edg", "Edge"],
  ["OPR/", "Opera"],
  ["SamsungBrowser/", "Samsung Internet"],
  ["Firefox/", "Firefox"],
  ["FxiOS/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["CriOS/", "Chrome"],
  ["Safari/", "Safari"],
] as const;

const systems = [
  ["iPhone", "an iPhone"],
  ["iPad", "an iPad"],
  ["Android", "Android"],
  ["Windows", "Windows"],
  ["CrOS", "ChromeOS"],
  ["Mac OS X", "macOS"],
  ["Linux", "Linux"],
] as const;

/** `Firefox on Linux`, in our words alone: what a browser says of itself is not repeated. */
export function describeDevice(userAgent: string | null): string {
  const find = (known: readonly (readonly [string, string])[]) =>
    known.find(([mark]) => userAgent?.includes(mark))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  if (browser === undefined && system === undefined) return "An unknown device";
  return `${browser ?? "An unknown browser"} on ${system ?? "an unknown system"}`;
}
