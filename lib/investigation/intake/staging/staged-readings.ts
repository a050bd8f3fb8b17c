import { setTimeout as sleep } from "node:timers/promises";
import { createFairTurns, type Turn } from "@/lib/base/fair-turns";
import type { ReadReport } from "@/lib/domain/evidence/artifact";
import { ingestUnpacked } from "../../evidence/files/ingest-artifact";
import { type UnpackSettings, unpackBlob } from "../../evidence/files/unpack-blob";
import type { EvidenceStore, RecordWriter } from "../../ports/evidence-port";
import type { StagedUpload } from "../../ports/upload-port";
import { describeNoRoom, importLimits } from "../import-limits";
import type { ArrivedUpload, ReadingPorts } from "./reading-ports";
import { stageContents } from "./stage-contents";

/** Reading shares the machine with the people who look at what was read before. */
const readingsAtOnce = 2;
/** After so long others go on who wait: nobody's files hold up everybody else's. */
const stretchMs = 1_000;

/** A node that was silent for so long is dead, and another reads. */
const leaseMs = 15_000;
const leasePollMs = 500;
const resumeMs = 30_000;

/** Reads uploads that have arrived, each once, however many ask for it. */
export type StagedReadings = {
  /** The report of an upload, read now unless it was; null while bytes are missing or when it is gone. */
  settle(upload: StagedUpload): Promise<ReadReport | null>;
  /** The same, and for an archive all files in it. */
  settleAll(upload: StagedUpload): Promise<void>;
  /** The same, beside what goes on: nobody waits for it, and what fails is logged. */
  begin(upload: StagedUpload): void;
  /** Records read so far; null when it is not its turn yet. An upload that nobody reads is begun with. */
  progressOf(upload: StagedUpload): number | null;
  /** Nothing is being read: what comes out of an archive has no row of its own until all of it is out. */
  isIdle(): boolean;
  /** Starts on what an earlier process had not read. */
  resume(): Promise<void>;
  /** Breaks off; what was not read is read by the next process. */
  close(): Promise<void>;
};

type UnderWay = { readonly progress: ReadingProgress; readonly report: Promise<ReadReport | null> };

export function createStagedReadings(ports: ReadingPorts): StagedReadings {
  const underWay = new Map<string, UnderWay>();
  const inTurn = createFairTurns({
    ...{ atOnce: readingsAtOnce, stretchMs },
    now: () => ports.clock.now(),
  });
  const stop = new AbortController();
  let resuming: NodeJS.Timeout | undefined;

  function settle(upload: StagedUpload): Promise<ReadReport | null> {
    const { id, report, sha256 } = upload;
    if (report !== null || sha256 === null) return Promise.resolve(report);
    const known = underWay.get(id);
    if (known) return known.report;
    const progress: ReadingProgress = { records: null };
    const reading = withLease(ports, id, stop.signal, (signal, isOurs) =>
      inTurn(upload.by, (turn) => readNow({ ...ports, turn, isOurs }, id, progress, signal)),
    );
    const done = reading.finally(() => underWay.delete(id));
    underWay.set(id, { progress, report: done });
    return done;
  }

  async function settleAll(upload: StagedUpload): Promise<void> {
    const report = await settle(upload);
    if (report?.kind !== "container") return;
    const waiting = await ports.uploads.list(upload.incidentId);
    for (const file of waiting) if (file.archiveId === upload.id) await settle(file);
  }

  function begin(upload: StagedUpload): void {
    settleAll(upload).catch((error: unknown) => {
      if (!stop.signal.aborted) ports.describeFailure(error);
    });
  }

  async function resume(): Promise<void> {
    for (const upload of await ports.uploads.unread()) begin(upload);
    // What a node was reading that died, and what met a store that was away, is read again.
    resuming ??= setInterval(() => void resume().catch(ports.describeFailure), resumeMs).unref();
  }

  return {
    settle,
    settleAll,
    begin,
    progressOf(upload) {
      if (!underWay.has(upload.id)) begin(upload);
      return underWay.get(upload.id)?.progress.records ?? null;
    },
    isIdle: () => underWay.size === 0,
    resume,
    async close() {
      stop.abort();
      clearInterval(resuming);
      await Promise.allSettled([...underWay.values()].map(({ report }) => report));
    },
  };
}

/** Reads once nobody else does, where several nodes do; null when another node has read it, or it is gone. */
async function withLease(
  { uploads, node, describeFailure }: ReadingPorts,
  id: string,
  signal: AbortSignal,
  read: (signal: AbortSignal, isOurs: () => Promise<boolean>) => Promise<ReadReport | null>,
): Promise<ReadReport | null> {
  if (node === undefined) return read(signal, async () => true);
  while (!(await uploads.lease(id, node, leaseMs))) {
    const upload = await uploads.find(id);
    if (upload === null || upload.report !== null) return upload?.report ?? null;
    await sleep(leasePollMs, undefined, { signal });
  }
  const lost = new AbortController();
  const renew = async () => {
    const isOurs = await uploads.lease(id, node, leaseMs);
    if (!isOurs) lost.abort(new Error(`Another node reads upload ${id}`));
    return isOurs;
  };
  const renewing = setInterval(() => void renew().catch(describeFailure), leaseMs / 3);
  try {
    return await read(AbortSignal.any([signal, lost.signal]), renew);
  } finally {
    clearInterval(renewing);
  }
}

type TurnPorts = ReadingPorts & {
  readonly turn: Turn;
  /** Asked before what was read is kept: a node that stood still may have been followed by another. */
  readonly isOurs: () => Promise<boolean>;
};

async function readNow(
  ports: TurnPorts,
  id: string,
  progress: ReadingProgress,
  signal: AbortSignal,
): Promise<ReadReport | null> {
  signal.throwIfAborted();
  progress.records = 0;
  const upload = await ports.uploads.find(id);
  if (upload === null || upload.report !== null || upload.sha256 === null) {
    return upload?.report ?? null;
  }
  const evidence = pausingStore(countRecords(ports.evidence, progress), ports.turn);
  const arrived = { ...upload, sha256: upload.sha256 };
  try {
    return await readArrived({ ...ports, evidence }, arrived, signal);
  } catch (error) {
    signal.throwIfAborted();
    // Read again later, by `resume` or by whoever asks.
    if (ports.isPassing(error)) throw error;
    // A file that breaks a reader is kept unread like one that no reader knows; the others go on.
    const reason = ports.describeFailure(error);
    const report: ReadReport = { kind: "unread", format: "unknown", reason, warnings: [] };
    await ports.uploads.setReport(id, report);
    return report;
  }
}

async function readArrived(
  ports: TurnPorts & { readonly evidence: EvidenceStore },
  upload: ArrivedUpload,
  signal: AbortSignal,
): Promise<ReadReport> {
  const { path, sha256, bytesReceived: bytes, mapping, warnings } = upload;
  const file = { path, sha256, bytes };
  // Files out of an archive were looked into when it was unpacked.
  const [itself, ...inside] =
    upload.archiveId === null
      ? await unpackBlob(ports.evidence.blobs, file, await unpackSettings(ports, upload, signal))
      : [];
  if (itself?.report?.kind === "container") {
    if (!(await ports.isOurs())) signal.throwIfAborted();
    return stageContents(ports, upload, itself.report, inside);
  }
  const unread = { ...file, warnings, report: itself?.report ?? null };
  const { report } = await ingestUnpacked(ports.evidence, unread, signal, mapping);
  if (!(await ports.isOurs())) signal.throwIfAborted();
  await ports.uploads.setReport(upload.id, report);
  return report;
}

/** How long an archive may be opened, and how much may come out of it, for whoever sent it. */
async function unpackSettings(
  { uploads, turn }: TurnPorts,
  { by, bytesReceived }: ArrivedUpload,
  signal: AbortSignal,
): Promise<UnpackSettings> {
  const { archiveMsMax, archiveBytesPerMs, stagedBytesMaxOfPerson } = importLimits;
  const msMax = archiveMsMax + bytesReceived / archiveBytesPerMs;
  const room = stagedBytesMaxOfPerson - (await uploads.bytesOf(by));
  return {
    signal,
    whyOver: (bytes) => {
      if (bytes > room) return describeNoRoom();
      return turn.usedMs() > msMax
        ? `Opening it took longer than ${Math.round(msMax / 1000)} s; the rest was not opened. Unpack it, and send the files that matter.`
        : null;
    },
  };
}

/** How far a reading has come, for people who wait for it; null until it begins. */
type ReadingProgress = { records: number | null };

/** The same store, telling of each block of records that was read into it. */
function countRecords(evidence: EvidenceStore, progress: ReadingProgress): EvidenceStore {
  return {
    blobs: evidence.blobs,
    open: (...asked) => evidence.open(...asked),
    records: {
      findReport: (key) => evidence.records.findReport(key),
      removeOf: (sha256) => evidence.records.removeOf(sha256),
      check: (key) => evidence.records.check(key),
      write: async (key) => countWritten(await evidence.records.write(key), progress),
    },
  };
}

function countWritten(writer: RecordWriter, progress: ReadingProgress): RecordWriter {
  return {
    text: (bytes) => writer.text(bytes),
    async block(block) {
      const summary = await writer.block(block);
      progress.records = (progress.records ?? 0) + summary.records;
      return summary;
    },
    templates: (templates) => writer.templates(templates),
    finish: (report) => writer.finish(report),
    abandon: () => writer.abandon(),
  };
}

/** The same store, which pauses between two pieces of bytes: what takes long lets others go first. */
function pausingStore(evidence: EvidenceStore, turn: Turn): EvidenceStore {
  const pausing = async function* (bytes: AsyncIterable<Uint8Array>) {
    for await (const piece of bytes) {
      yield piece;
      await turn.pause();
    }
  };
  return {
    ...evidence,
    blobs: {
      ...evidence.blobs,
      put: (bytes) => evidence.blobs.put(pausing(bytes)),
      open: (...asked) => pausing(evidence.blobs.open(...asked)),
    },
  };
}
