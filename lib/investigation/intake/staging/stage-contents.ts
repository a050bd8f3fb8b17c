import type { ContainerReport } from "@/lib/domain/evidence/container-report";
import { ChatMappings } from "../../evidence/files/chat-mappings";
import type { UnpackedFile } from "../../evidence/files/unpack-blob";
import type { StagedUpload } from "../../ports/upload-port";
import { describeNoRoom, importLimits } from "../import-limits";
import { journalDiscards, withContents } from "./journal-discards";
import type { ArrivedUpload, ReadingPorts } from "./reading-ports";

/** Puts the files of an archive on the list of what waits, as uploads of their own, and answers its report. */
export async function stageContents(
  ports: ReadingPorts,
  archive: ArrivedUpload,
  report: ContainerReport,
  inside: readonly UnpackedFile[],
): Promise<ContainerReport> {
  const chosen = await chooseFitting(ports, archive, inside);
  const mappings = new ChatMappings(ports.evidence.blobs);
  for (const file of inside) await mappings.learn(file);
  const files: StagedUpload[] = [];
  for (const file of chosen) {
    const { path, sha256, bytes, warnings } = file;
    files.push({
      id: `upl_${ports.ids.next()}`,
      ...{
        incidentId: archive.incidentId,
        archiveId: archive.id,
        by: archive.by,
        at: archive.at,
        hands: archive.hands,
      },
      ...{ path, sha256, bytesReceived: bytes, bytesTotal: bytes, warnings },
      mapping: await mappings.find(file),
      report: file.report && { ...file.report, warnings: [...warnings, ...file.report.warnings] },
    });
  }
  const shortened = withoutRoom(report, inside.length - chosen.length);
  await journalReplaced(ports, archive, files);
  const room = { bytesMaxOfPerson: importLimits.stagedBytesMaxOfPerson, at: ports.clock.now() };
  const staged = await ports.uploads.setContents(archive, { report: shortened, files }, room);
  const kept = new Set(staged.kind === "staged" ? files.map(({ sha256 }) => sha256) : []);
  const left = inside.map(({ sha256 }) => sha256).filter((sha256) => !kept.has(sha256));
  await ports.uploads.noteDiscarded(left, room.at);
  if (staged.kind === "no-room") {
    const full = { ...report, warnings: [describeNoRoom(), ...report.warnings] };
    await ports.uploads.setReport(archive.id, full);
    return full;
  }
  if (staged.kind === "staged")
    await Promise.all(staged.replaced.map((id) => ports.partials.remove(id)));
  return shortened;
}

/** Whoever sent the archive did away with what waited at the paths of its files. */
async function journalReplaced(
  ports: ReadingPorts,
  { incidentId, by }: ArrivedUpload,
  files: readonly StagedUpload[],
): Promise<void> {
  const paths = new Set(files.map(({ path }) => path));
  const waiting = await ports.uploads.list(incidentId);
  const going = withContents(waiting, ({ path }) => paths.has(path));
  const journalled = await journalDiscards(
    ports,
    { by: { id: by }, how: "Replaced" },
    incidentId,
    going,
  );
  if (!journalled.ok) throw new Error(journalled.error.message);
}

/** When there is no room for all, those that are part of the incident already are the ones to miss. */
async function chooseFitting(
  { uploads, cases }: ReadingPorts,
  archive: ArrivedUpload,
  inside: readonly UnpackedFile[],
): Promise<readonly UnpackedFile[]> {
  const waiting = await uploads.list(archive.incidentId);
  const room = importLimits.stagedFilesMax - waiting.length;
  if (inside.length <= room) return inside;
  const imported = await cases.read.artifacts.list(archive.incidentId);
  const known = new Set(imported.map(({ path, sha256 }) => `${sha256} ${path}`));
  const fresh = inside.filter(({ path, sha256 }) => !known.has(`${sha256} ${path}`));
  return fresh.slice(0, Math.max(0, room));
}

function withoutRoom(report: ContainerReport, left: number): ContainerReport {
  if (left === 0) return report;
  const warning = `${left} more files are inside than can wait (${importLimits.stagedFilesMax}) or are part of the incident already. Import or remove what waits, then send the archive again for the others.`;
  return { ...report, warnings: [warning, ...report.warnings] };
}
