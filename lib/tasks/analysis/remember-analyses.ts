import type { ArtifactId } from "@/lib/domain/ids";
import { evidenceKey } from "@/lib/investigation/evidence/evidence-key";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";

/** Runs of this many incidents may take turns without reading their evidence anew. */
const analysesKept = 3;

type Kept<Analysis> = {
  readonly analysis: Promise<Analysis>;
  readonly stop: AbortController;
  readonly artifacts: ReadonlySet<ArtifactId>;
  /** Null until it is done. */
  done: Analysis | null;
  waiting: number;
};

/**
 * The last analyses by their evidence. Two runs of one incident share one; it is stopped when the last run
 * that waits for it is stopped, and a run that is stopped waits no longer. A new one is given the one whose
 * evidence had most in common with its own.
 */
export function rememberAnalyses<Analysis>(
  make: (reader: EvidenceReader, signal: AbortSignal, before?: Analysis) => Promise<Analysis>,
) {
  const remembered = new Map<string, Kept<Analysis>>();
  const begin = (reader: EvidenceReader, key: string): Kept<Analysis> => {
    const stop = new AbortController();
    const artifacts = new Set(reader.artifacts.map(({ artifact }) => artifact.id));
    const before = findNearest([...remembered.values()], artifacts);
    const analysis = make(reader, stop.signal, before);
    const kept: Kept<Analysis> = { analysis, stop, artifacts, done: null, waiting: 0 };
    analysis.then(
      (done) => {
        kept.done = done;
      },
      // What failed may succeed another time; whoever asked is told.
      () => forget(key, kept),
    );
    return kept;
  };
  const forget = (key: string, kept: Kept<Analysis>) => {
    if (remembered.get(key) === kept) remembered.delete(key);
  };
  return async (reader: EvidenceReader, signal: AbortSignal): Promise<Analysis> => {
    signal.throwIfAborted();
    const key = evidenceKey(reader);
    const kept = remembered.get(key) ?? begin(reader, key);
    // Entered anew, it is the last to go.
    remembered.delete(key);
    remembered.set(key, kept);
    for (const oldest of [...remembered.keys()].slice(0, -analysesKept)) remembered.delete(oldest);
    kept.waiting += 1;
    try {
      return await unlessAborted(kept.analysis, signal);
    } finally {
      kept.waiting -= 1;
      if (signal.aborted && kept.waiting === 0) {
        forget(key, kept);
        kept.stop.abort(signal.reason);
      }
    }
  };
}

function findNearest<Analysis>(
  kept: readonly Kept<Analysis>[],
  artifacts: ReadonlySet<ArtifactId>,
): Analysis | undefined {
  const done = kept.flatMap((each) => {
    const shared = each.artifacts.intersection(artifacts).size;
    return each.done === null || shared === 0 ? [] : [{ analysis: each.done, shared }];
  });
  return done.toSorted((a, b) => b.shared - a.shared)[0]?.analysis;
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}
