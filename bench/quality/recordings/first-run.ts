import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ImpactErrors } from "./impact-times";

/** What one recording scored when the analyst met it for the first time. */
export type FirstRun = {
  readonly slug: string;
  /** Seed and number of the brief it was recorded after: "501-4". */
  readonly brief: string;
  readonly commit: string;
  /** Day of the run. */
  readonly date: string;
  /** Of the names and bytes of its artifacts: the same evidence is not measured twice. */
  readonly sha256: string;
  readonly isQuiet: boolean;
  /** Incident and root found, or for a quiet one that there was none. */
  readonly outcome: string;
  readonly isOutcomeRight: boolean;
  readonly lineTimes: number;
  readonly keyRecall: number;
  readonly keyPrecision: number;
  /** 0: not named; null for a quiet one. */
  readonly rootRank: number | null;
  readonly linkF1: number | null;
  readonly stateRecall: number | null;
  readonly gapRecall: number | null;
  readonly citationValidity: number;
  readonly decoyNamed: boolean;
  readonly impossible: number;
  readonly nKey: number;
  readonly nEvents: number;
  /** Of the claims: how many links were drawn and are true, true links between found events and how many of those were drawn,
   * whether the first root is true (null: none named), and whether the truth is among the first five roots and candidates. Runs
   * before calibration have none. */
  readonly claims?: ClaimCounts;
  /** Errors of the times of the impact. Runs before 2026-11-29 have none. */
  readonly impact?: ImpactErrors;
  readonly naive: { readonly latestDeed: boolean; readonly firstError: boolean };
  readonly seconds: number;
};

export type ClaimCounts = {
  readonly linksDrawn: number;
  readonly linksTrue: number;
  readonly linksFindable: number;
  readonly linksFound: number;
  readonly namedTrue: boolean | null;
  readonly offeredTrue: boolean | null;
};

export const firstRunsFile = join(import.meta.dirname, "..", "first-runs.jsonl");

/** What the analyst could when it met the recordings from one on. */
export type Stage = { readonly from: string; readonly says: string };

/** In their order. */
export async function readStages(): Promise<readonly Stage[]> {
  const text = await readFile(join(import.meta.dirname, "stages.jsonl"), "utf8");
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}

/** In the order in which they were made. */
export async function readFirstRuns(): Promise<readonly FirstRun[]> {
  const text = await readFile(firstRunsFile, "utf8").catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
    throw error;
  });
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}
