import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { TimelineDocument } from "@/lib/investigation/document/document-schema";

const turns = ["start", "detected", "mitigated", "resolved"] as const;

type Turn = (typeof turns)[number];

/** By how many seconds each time of the impact is stated too early or too late; null: not stated. */
export type ImpactErrors = { readonly [Each in Turn]?: number | null };

/** Of the times that the truth has. */
export async function findImpactErrors(
  recording: string,
  { incident }: Pick<TimelineDocument, "incident">,
): Promise<ImpactErrors> {
  const { impact } = JSON.parse(await readFile(join(recording, "truth.json"), "utf8"));
  const stated: Readonly<Record<Turn, string | undefined>> = {
    start: incident.startedAt,
    detected: incident.detectedAt,
    mitigated: incident.mitigatedAt,
    resolved: incident.resolvedAt,
  };
  const errors = turns.flatMap((turn): readonly (readonly [Turn, number | null])[] => {
    const truth = impact?.[turn];
    const at = stated[turn];
    if (typeof truth !== "string") return [];
    return [[turn, at === undefined ? null : (Date.parse(at) - Date.parse(truth)) / 1000]];
  });
  return Object.fromEntries(errors);
}

/** Median and 90th percentile of the sizes of the errors, for each time: one that is not stated counts as the largest. */
export function summariseImpactErrors(errors: readonly ImpactErrors[]): string {
  return turns
    .map((turn) => {
      const found = errors.flatMap((each) => {
        const error = each[turn];
        if (error === undefined) return [];
        return [error === null ? Number.POSITIVE_INFINITY : Math.abs(error)];
      });
      const ordered = found.toSorted((a, b) => a - b);
      const at = (share: number) => describe(ordered[Math.ceil(ordered.length * share) - 1]);
      const missing = found.filter((each) => each === Number.POSITIVE_INFINITY).length;
      return `${turn} ${at(0.5)} and ${at(0.9)} (n = ${found.length}, not stated ${missing})`;
    })
    .join("; ");
}

function describe(seconds: number | undefined): string {
  if (seconds === undefined) return "-";
  return Number.isFinite(seconds) ? `${seconds.toFixed(1)} s` : "none";
}
