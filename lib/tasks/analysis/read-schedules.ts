import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { readCronLine } from "@/lib/ledger/promises/cron-line";
import type { Schedule } from "@/lib/ledger/promises/schedule";

/** A timetable is short, and none of its lines has a time. */
const linesMax = 400;
const filesMax = 40;
const schedulesMax = 200;

/** The lines of timetables among the evidence, each with the zone of the machine it is written for. */
export async function readSchedules(evidence: EvidenceReader): Promise<readonly Schedule[]> {
  const files = evidence.artifacts.filter(({ artifact: { report } }) => {
    if (report.kind !== "read") return false;
    return report.records > 0 && report.undated === report.records && report.lines <= linesMax;
  });
  const schedules: Schedule[] = [];
  for (const file of files.slice(0, filesMax)) {
    const zone = zoneOf(file, evidence);
    for (const { time: _, ...line } of await evidence.undated(file.artifact.id, linesMax)) {
      const cron = readCronLine(line.message);
      if (cron !== null) schedules.push({ cron, zone, line });
    }
  }
  return schedules.slice(0, schedulesMax);
}

type Read = EvidenceReader["artifacts"][number];

/** A file without stamps tells no zone: that of the files beside it, where they agree, is its own. */
function zoneOf({ artifact, clock }: Read, { artifacts }: EvidenceReader): string {
  const folder = folderOf(artifact.path);
  const beside = artifacts.filter(
    (other) =>
      folderOf(other.artifact.path) === folder &&
      other.artifact.report.kind === "read" &&
      other.artifact.report.statesOffset === "none" &&
      other.artifact.report.undated < other.artifact.report.records,
  );
  const zones = new Set(beside.map((other) => other.clock.zone));
  const [zone] = zones;
  return zones.size === 1 && zone !== undefined ? zone : clock.zone;
}

function folderOf(path: string): string {
  return path.split("/")[0] ?? path;
}
