import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Interval } from "@/lib/base/instant";
import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import { linesOf, type TruthPlace } from "../truth-place";

export type TrueEvent = {
  readonly id: string;
  readonly time: string;
  readonly toleranceSeconds?: number;
  readonly importance: string;
  readonly evidence?: readonly TruthPlace[];
};

export type TrueIncident = {
  readonly events: readonly TrueEvent[];
  readonly links: readonly { readonly source: string; readonly target: string }[];
  /** Events in which it began. */
  readonly roots: ReadonlySet<string>;
  /** Lines of each file it cites. */
  readonly lengths: ReadonlyMap<string, number>;
};

export async function readTrueIncident(folder: string): Promise<TrueIncident> {
  const truth = JSON.parse(await readFile(join(folder, "truth.json"), "utf8"));
  const events: readonly TrueEvent[] = truth.events ?? [];
  const files = new Set(events.flatMap(({ evidence = [] }) => evidence.map(({ file }) => file)));
  const lengths = new Map<string, number>();
  for (const file of files) {
    const bytes = await readFile(join(folder, "artifacts", file));
    const text = (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
    lengths.set(file, text.split("\n").length);
  }
  const roots = [truth.rootCause, ...(truth.otherRootCauses ?? [])].flatMap(
    (root) => root?.event ?? [],
  );
  return { events, links: truth.causalLinks ?? [], roots: new Set(roots), lengths };
}

/** As the scorer pairs events: an onset within the tolerance, and a citation of one of the truth's lines. */
export function matchesOf(
  { onset, witnesses }: { onset: Interval; witnesses: readonly RecordReference[] },
  { events, lengths }: TrueIncident,
): readonly TrueEvent[] {
  return events.filter((event) => {
    const apartMs = distance(onset, event);
    if (apartMs > toleranceOf(event)) return false;
    return (event.evidence ?? []).some((place) =>
      witnesses
        .slice(0, 8)
        .some((record) => cites(record, place, slackOf(place, apartMs, lengths))),
    );
  });
}

/** Of what it cites the very lines, whatever its clock says: a clock that is off makes nothing less of a story. */
export function citedBy(
  { witnesses }: { witnesses: readonly RecordReference[] },
  { events }: TrueIncident,
): readonly TrueEvent[] {
  const looked = witnesses.slice(0, 8);
  return events.filter(({ evidence = [] }) =>
    evidence.some((place) => looked.some((record) => cites(record, place, 0))),
  );
}

function toleranceOf({ toleranceSeconds = 5 }: TrueEvent): number {
  return toleranceSeconds * 1000;
}

/** An onset known too vaguely counts by its beginning. */
function distance({ earliest, latest }: Interval, event: TrueEvent): number {
  const at = Date.parse(event.time);
  const isVague = latest - earliest > Math.max(10_000, 2 * toleranceOf(event));
  const end = isVague ? earliest : latest;
  return Math.max(0, earliest - at, at - end);
}

function slackOf({ file }: TruthPlace, apartMs: number, lengths: TrueIncident["lengths"]): number {
  return (lengths.get(file) ?? 0) <= 500 && apartMs > 1000 ? 0 : 3;
}

function cites({ path, locator }: RecordReference, place: TruthPlace, slack: number): boolean {
  if (path !== place.file) return false;
  if (locator.kind === "index") return locator.index === place.index;
  const lines = linesOf(place);
  if (locator.kind !== "lines" || lines === null) return false;
  return locator.from <= lines[1] + slack && locator.to >= lines[0] - slack;
}
