import { interval } from "@/lib/base/instant";
import type { Artifact, SourceClock } from "@/lib/domain/evidence/artifact";
import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { holeMax } from "@/lib/ledger/entries/find-sequences";
import type { Ledger } from "@/lib/ledger/open-ledger";
import type { Analysis } from "../../analysis/analyse";
import type { EventDraft } from "../../analysis/event-draft";
import { earlyEnds } from "./early-ends";
import type { FoundGap } from "./found-gap";
import { unheardMembers } from "./unheard-members";

/** What the structure of the evidence leaves open, whatever words it uses: what would settle most comes first. */
export function findStructuralGaps(
  { drafts, observations: { ledger, watch } }: Analysis,
  { artifacts }: Pick<EvidenceReader, "artifacts">,
): readonly FoundGap[] {
  const { loggedRows, sampledRows } = watch.detectors;
  const streams = [...loggedRows.streams(), ...sampledRows.streams()];
  const paths = artifacts.map(({ artifact }) => artifact.path);
  return [
    ...assumedZones(drafts, artifacts),
    ...unheardMembers(ledger, paths),
    ...missingRows(ledger),
    ...(ledger.stretch === null ? [] : earlyEnds(streams, drafts, ledger.stretch)),
  ];
}

type Source = { readonly artifact: Artifact; readonly clock: SourceClock };

const citedMax = 3;
const filesMax = 40;

/**
 * Key events stand where they stand because of a zone that no file states. Where nothing states one, zones found from each
 * other hang on the same assumption.
 */
export function assumedZones(
  drafts: readonly EventDraft[],
  artifacts: readonly Source[],
): readonly FoundGap[] {
  const keys = drafts.filter(({ isKey }) => isKey).flatMap(({ records }) => records.slice(0, 1));
  const resting = new Map(keys.map((record) => [record.path, record]));
  const sources = artifacts.filter(isDated);
  const assumed = sources.filter(({ clock }) => clock.zoneBasis === "assumed-utc");
  const records = assumed.flatMap(({ artifact }) => resting.get(artifact.path) ?? []);
  if (records.length === 0) return [];
  const isAnyStated = sources.some(({ clock }) => clock.zoneBasis === "explicit");
  const files = (isAnyStated ? assumed : sources).map(({ artifact }) => artifact.path).toSorted();
  const whose = isAnyStated ? "these files" : "any file";
  return [
    {
      ...{ type: "temporal", reason: "clock", window: null, files: files.slice(0, filesMax) },
      description: `Nothing states the zone of ${whose}; key events are shown as if ${files.slice(0, 3).join(", ")}${files.length > 3 ? ` and ${files.length - 3} more` : ""} were written in UTC`,
      needed: "A person who knows the zone of the hosts, or a record that states it",
      records: records.slice(0, citedMax),
    },
  ];
}

function isDated({ artifact: { report } }: Source): boolean {
  return report.kind === "read" && report.records > report.undated;
}

/** A count held for so many rows, and in this share of all, before so many of its values were left out. */
const heldMin = 100;
const heldShareMin = 0.99;
const leftOutMin = 2;

/** Of more the count was set anew. */
function isHole(steps: number): boolean {
  return Number.isInteger(steps) && steps >= leftOutMin && steps <= holeMax;
}

/** Another process counts its own rows: nothing is missing between the last of one and the first of the next. */
function isBegunAnew(before: RecordReference, after: RecordReference): boolean {
  return processFields.some((name) => {
    const [one, other] = [before.fields[name], after.fields[name]];
    return one !== undefined && other !== undefined && one !== other;
  });
}

const processFields = ["pid", "process", "boot_id"] as const;

/** Rows that were numbered and are not there: a count of a file that goes on after a hole. */
export function missingRows({ happenings }: Ledger): readonly FoundGap[] {
  const seen = new Set<string>();
  return happenings
    .flatMap(({ entries }) => entries)
    .flatMap((entry) => {
      if (entry.kind !== "episode" || entry.property !== "sequence") return [];
      const { stepsHeld = 0, heldShare = 0, steps = 0 } = entry.measures;
      const [after, before] = entry.witnesses;
      if (after === undefined || before === undefined) return [];
      if (stepsHeld < heldMin || heldShare < heldShareMin || !isHole(steps)) return [];
      // The same rows are counted in several files and columns.
      const hole = entry.title.slice(entry.title.lastIndexOf("→"), entry.title.lastIndexOf(":"));
      if (seen.has(hole) || isBegunAnew(before, after)) return [];
      seen.add(hole);
      return [
        {
          ...{
            type: "evidential" as const,
            reason: "missing-source" as const,
            files: [after.path],
          },
          window: interval(before.time.earliest, after.time.latest),
          description: `${after.path} counts its rows without a flaw ${stepsHeld.toLocaleString("en-US")} times, then leaves some out: ${entry.title}`,
          needed: `The rows of ${after.path} that were left out, from another copy or the other end`,
          records: [before, after],
        },
      ];
    });
}
