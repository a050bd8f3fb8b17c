import type { Artifact, SourceClock } from "@/lib/domain/artifact";
import type { EventDraft } from "../../analysis/event-draft";
import type { FoundGap } from "./found-gap";

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
