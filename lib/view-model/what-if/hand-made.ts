import type { Instant } from "@/lib/base/instant";
import { type Intervention, interventionSchema } from "@/lib/domain/runs/intervention";
import type { TimelineEvent } from "@/lib/domain/timeline/event";

/** What a person can do to an event by hand. */
export const handMadeKinds = [
  "remove",
  "move",
  "weaken",
  "add-detector",
  "add-breaker",
  "add-canary",
] as const;
export type HandMadeKind = (typeof handMadeKinds)[number];

export const handMadeWords: Readonly<Record<HandMadeKind, string>> = {
  remove: "had not happened",
  move: "had come at another time",
  weaken: "had had smaller effects",
  "add-detector": "had been noticed immediately",
  "add-breaker": "had been cut off from its effects",
  "add-canary": "had reached a small part of the system first",
};

/** What the second field asks for; null where the kind says all. */
export function amountLabel(kind: HandMadeKind): string | null {
  switch (kind) {
    case "remove":
      return null;
    case "move":
      return "When (a time of day, or -90s)";
    case "weaken":
    case "add-breaker":
      return "Percent of the effects that remain";
    case "add-detector":
      return "Time until detection (seconds)";
    default:
      return "Observation period (minutes)";
  }
}

export type HandMade =
  | { readonly ok: true; readonly intervention: Intervention }
  | { readonly ok: false; readonly problem: string };

/**
 * Reads the form. `readTime` reads a time of day on the page's clock as the nearest moment to the event; null for what is
 * no time.
 */
export function toIntervention(
  event: Pick<TimelineEvent, "id" | "time"> | undefined,
  kind: HandMadeKind,
  amount: string,
  readTime: (text: string) => Instant | null,
): HandMade {
  if (event === undefined) return { ok: false, problem: "Choose an event first" };
  const text = amount.trim();
  if (kind === "move") return toMove(event, text, readTime);
  const number = text === "" ? Number.NaN : Number(text);
  const share = { least: number / 100, most: number / 100 };
  const made = {
    remove: {},
    weaken: { keeps: share },
    "add-breaker": { keeps: share },
    "add-detector": { lagMs: Math.round(number * 1000) },
    "add-canary": { bakeMs: Math.round(number * 60_000) },
  }[kind];
  const parsed = interventionSchema.safeParse({ kind, event: event.id, ...made });
  const asked = (amountLabel(kind) ?? "").toLowerCase();
  return parsed.success
    ? { ok: true, intervention: parsed.data }
    : { ok: false, problem: `Enter a number: ${asked}` };
}

const unitMs: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };

function toMove(
  { id: event, time }: Pick<TimelineEvent, "id" | "time">,
  text: string,
  readTime: (text: string) => Instant | null,
): HandMade {
  const [, sign, amount, unit = "s"] = /^([+-])\s*(\d+(?:\.\d+)?)\s*([smh])$/.exec(text) ?? [];
  if (sign !== undefined && amount !== undefined) {
    const byMs = Math.round(Number(amount) * (unitMs[unit] ?? 1000)) * (sign === "-" ? -1 : 1);
    return move(event, byMs);
  }
  if (time.kind === "unknown") {
    return {
      ok: false,
      problem: "The time of this event is not known: enter a shift, such as -90s",
    };
  }
  const at = readTime(text);
  return at === null
    ? { ok: false, problem: "Enter a time such as 00:23:10, or a shift such as -90s" }
    : move(event, at - time.earliest);
}

function move(event: TimelineEvent["id"], byMs: number): HandMade {
  const parsed = interventionSchema.safeParse({ kind: "move", event, byMs });
  return parsed.success
    ? { ok: true, intervention: parsed.data }
    : { ok: false, problem: "That time is too far away" };
}
