import type { NumberColumn } from "@/lib/investigation/toolbox/evidence-ledger";
import { type LedgerWatch, streamName } from "@/lib/ledger/ledger-watch";
import { toPlace } from "./to-place";

/** Fewer numbers are no course. */
const samplesMin = 6;

/** The columns of numbers in the rows of one file, those of most samples first. */
export function numberColumns({ store }: LedgerWatch, path: string): readonly NumberColumn[] {
  const table = `${streamName(path)}\u0001`;
  return store
    .series()
    .filter(({ labels, samples }) => {
      return (labels.table ?? "").startsWith(table) && samples.length >= samplesMin;
    })
    .map(({ metric, labels, samples }) => ({
      name: metric,
      thing: (labels.thing ?? "").replaceAll("\u0001", " ").trim(),
      samples: Array.from({ length: samples.length }, (_, index) => ({
        at: samples.latestAt(index),
        value: samples.valueAt(index),
        place: toPlace(samples.recordAt(index)),
      })),
    }))
    .toSorted((a, b) => b.samples.length - a.samples.length);
}
