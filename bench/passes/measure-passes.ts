import { createEvidenceStore } from "@/db/evidence/evidence-store";
import { instant } from "@/lib/base/instant";
import type { Artifact } from "@/lib/domain/evidence/artifact";
import { surveyClocks } from "@/lib/investigation/evidence/clocks/survey-clocks";
import { ingestFiles } from "@/lib/investigation/evidence/files/ingest-files";
import { withClocks } from "@/lib/investigation/evidence/open-evidence";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { playSteps } from "@/lib/investigation/runs/headless/play-steps";
import { type LocalFile, toOpen } from "@/lib/server/headless/headless";
import { createReadingThreads } from "@/lib/server/reading/reading-threads";
import { measureLiveBytes } from "@/lib/server/testing/live-bytes";
import { createRulesRun, type WhoPerforms } from "@/lib/tasks/rules-run";

/** What another process needs to open evidence that was read into a folder; it survives JSON. */
export type ReadSources = EvidenceReader["artifacts"];

export type PassMeasure = {
  readonly records: number;
  /** From evidence that lies ready to a timeline that is assessed. */
  readonly milliseconds: number;
  /** Of all threads. */
  readonly cpuMicros: number;
  /** The most memory this process held until then. */
  readonly peakBytes: number;
  /** The longest time in which this process answered nobody. */
  readonly deafMsMax: number;
  /** From asking the run to stop until it has stopped. */
  readonly stopMs: number;
  /** A run after the smallest artifact with records came late, and after the largest did. */
  readonly lateSmallMs: number;
  readonly lateLargeMs: number;
  readonly outcome: string;
  readonly rootCause: string | null;
};

/** Reads files into a folder as an import does it. For benches. */
export async function readIntoFolder(
  folder: string,
  files: readonly LocalFile[],
  settings: { readonly assumedYear: number; readonly zone: string },
): Promise<ReadSources> {
  return withStore(folder, async (evidence) => {
    const { artifacts } = await ingestFiles({
      ...{ evidence, isLeftOut: () => false, onProgress: () => undefined, signal: undefined },
      files: files.map(toOpen),
    });
    const asOf = instant(Date.UTC(settings.assumedYear + 1, 0));
    const clocks = await surveyClocks(evidence, artifacts, { ...settings, asOf });
    return withClocks(artifacts, clocks);
  });
}

/** Plays all passes over what lies in the folder. For benches. */
export async function measurePasses(folder: string, sources: ReadSources): Promise<PassMeasure> {
  const whole = await withStore(folder, (store) => measureWhole(store, sources));
  // A store remembers what it was asked: each measure has its own.
  const stopMs = await withStore(folder, async (store) =>
    measureStop(await store.open(sources), whole.milliseconds / 3),
  );
  const bySize = sources
    .filter(({ artifact }) => recordsOf(artifact) > 0)
    .toSorted((a, b) => recordsOf(a.artifact) - recordsOf(b.artifact));
  const late = (source: ReadSources[number] | undefined) =>
    withStore(folder, (store) => measureLate(store, sources, source));
  return {
    ...{ ...whole, stopMs },
    lateSmallMs: await late(bySize[0]),
    lateLargeMs: await late(bySize.at(-1)),
  };
}

async function measureWhole(store: Store, sources: ReadSources) {
  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  const deaf = watchDeafness();
  const evidence = await store.open(sources);
  const { timeline } = await play(evidence, new AbortController().signal);
  const milliseconds = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(cpu);
  return {
    records: countRecords(sources),
    ...{ milliseconds, cpuMicros: user + system, deafMsMax: deaf.end() },
    peakBytes: process.resourceUsage().maxRSS * 1024,
    outcome: timeline.outcome,
    rootCause: timeline.rootCauses[0]?.subject ?? null,
  };
}

/** A run over everything, when the run before lacked one artifact. */
async function measureLate(
  store: Store,
  sources: ReadSources,
  late: ReadSources[number] | undefined,
): Promise<number> {
  const rules = createRulesRun();
  const { signal } = new AbortController();
  await play(await store.open(sources.filter((source) => source !== late)), signal, { rules });
  const startedAt = performance.now();
  await play(await store.open(sources), signal, { rules });
  return performance.now() - startedAt;
}

/** So often a scan is stopped to see what is held. */
const looks = 10;

/**
 * The most that a run of all passes holds at a time, in bytes: what is left when all garbage is collected.
 * Collecting takes its time, so nothing else is measured of that run. For benches.
 */
export async function measureLivePasses(folder: string, sources: ReadSources): Promise<number> {
  return withStore(folder, async (store) => {
    const evidence = await store.open(sources);
    const recordsApart = Math.ceil(countRecords(sources) / looks);
    let most = 0;
    const look = () => {
      most = Math.max(most, measureLiveBytes());
    };
    const scan: EvidenceReader["scan"] = async function* (...asked) {
      let unseen = 0;
      for await (const chunk of evidence.scan(...asked)) {
        yield chunk;
        unseen += chunk.length;
        if (unseen < recordsApart) continue;
        unseen = 0;
        look();
      }
    };
    await play({ ...evidence, scan }, new AbortController().signal, { onProgress: look });
    look();
    return most;
  });
}

function countRecords(sources: ReadSources): number {
  return sources.reduce((sum, { artifact }) => sum + recordsOf(artifact), 0);
}

function recordsOf({ report }: Artifact): number {
  return report.kind === "read" ? report.records : 0;
}

/** A run that is asked to stop after a while. */
async function measureStop(evidence: EvidenceReader, afterMs: number): Promise<number> {
  const stop = new AbortController();
  let askedAt = Number.NaN;
  setTimeout(() => {
    askedAt = performance.now();
    stop.abort();
  }, afterMs);
  try {
    await play(evidence, stop.signal);
  } catch (error) {
    if (!stop.signal.aborted) throw error;
  }
  return Math.max(0, performance.now() - askedAt);
}

async function play(
  evidence: EvidenceReader,
  signal: AbortSignal,
  {
    rules = createRulesRun(),
    onProgress = () => undefined,
  }: { readonly rules?: WhoPerforms; readonly onProgress?: () => void } = {},
) {
  const clock = { now: () => instant(0) };
  return playSteps({ ...rules, evidence, clock, signal, onProgress });
}

const tickMs = 20;

function watchDeafness() {
  let last = performance.now();
  let longest = 0;
  const tick = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last - tickMs);
    last = now;
  };
  const timer = setInterval(tick, tickMs);
  return {
    end: () => {
      clearInterval(timer);
      tick();
      return longest;
    },
  };
}

type Store = ReturnType<typeof createEvidenceStore>;

async function withStore<T>(folder: string, work: (evidence: Store) => Promise<T>): Promise<T> {
  const blocks = createReadingThreads({ inlineBytesMax: 2 * 1024 * 1024 });
  const evidence = createEvidenceStore({ folder, blocks });
  try {
    return await work(evidence);
  } finally {
    await evidence.close();
  }
}
