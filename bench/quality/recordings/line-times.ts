import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator } from "@/lib/domain/evidence/evidence";
import { goldenFiles } from "@/lib/golden/golden-incident";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { openLocalEvidence } from "@/lib/server/headless/headless";
import { linesOf, type TruthPlace } from "../truth-place";

export type TruthEvent = {
  readonly id: string;
  readonly time: string;
  readonly toleranceSeconds: number;
  readonly importance: string;
  readonly timeSource?: string;
  readonly evidence: readonly TruthPlace[];
};
export type Truth = {
  readonly quiet?: boolean;
  readonly events: readonly TruthEvent[];
  readonly rootCause: {
    readonly event?: string;
    readonly time: string;
    readonly evidence?: readonly TruthPlace[];
  } | null;
  readonly impact: { readonly start: string; readonly detected?: string } | null;
};

export async function readTruth(incident: string): Promise<Truth> {
  const truth = JSON.parse(await readFile(join(incident, "truth.json"), "utf8"));
  // Where nothing happened nothing may be told of it.
  return { events: [], impact: null, ...truth, rootCause: truth.rootCause ?? null };
}

/** A stamp to the minute is right for any second of it; clocks in doubt are given two seconds more. */
const slackMs = 2_000;

/**
 * The share of key events one of whose lines was read as a record with the right time: what reading gave away is lost
 * for whatever thinks about it afterwards. Events whose time stands in the words of a text are left out.
 */
export async function scoreLineTimes(incident: string): Promise<number> {
  const { events } = await readTruth(incident);
  const keys = events.filter(
    ({ importance, timeSource, evidence }) =>
      importance === "key" && timeSource === undefined && evidence.length > 0,
  );
  const files = await goldenFiles(incident);
  const right = await openLocalEvidence(files, (reader) =>
    Promise.all(keys.map((event) => hasRightTime(event, reader))),
  );
  return right.filter(Boolean).length / Math.max(1, keys.length);
}

async function hasRightTime(event: TruthEvent, reader: EvidenceReader): Promise<boolean> {
  const at = Date.parse(event.time);
  const slack = event.toleranceSeconds * 1000 + slackMs;
  for (const place of event.evidence) {
    const found = reader.artifacts.find(({ artifact }) => artifact.path === place.file);
    if (found === undefined) continue;
    const records = await reader.recordAt(found.artifact.id, locatorOf(place));
    const isRight = records.some(
      ({ time }) => time !== null && at >= time.earliest - slack && at <= time.latest + slack,
    );
    if (isRight) return true;
  }
  return false;
}

function locatorOf(place: TruthPlace): Locator {
  const [from, to] = linesOf(place) ?? [1, 1];
  return place.index === undefined
    ? { kind: "lines", from, to }
    : { kind: "index", index: place.index };
}
