import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import { copyMs, mention } from "./access-signal";
import type { Flow } from "./network-flows";
import { onsetOf, type Signal, uniqueMentions } from "./signal";
import type { WatchedSpan } from "./watched-span";

/** An upload of fewer bytes is a request, not a transfer. */
const transferBytesMin = 100_000;

/** So many times what the same host ever sent to anybody before is out of the ordinary. */
const ordinaryTimes = 10;

/** The first large upload to somebody the host never sent anything to: nobody who is backed up to. */
function isStrangeUpload(flow: Flow, flows: readonly Flow[]): boolean {
  const earlier = flows.filter(
    ({ from, opened }) => from === flow.from && opened.time.earliest < flow.opened.time.earliest,
  );
  const largest = Math.max(0, ...earlier.map(({ bytes }) => bytes));
  return earlier.every(({ to }) => to !== flow.to) && flow.bytes > largest * ordinaryTimes;
}

/** Large uploads to suspect addresses; the capture of one that a command told already is its evidence. */
export function findTransfers(
  flows: readonly Flow[],
  intruders: { readonly addresses: ReadonlySet<string> },
  signals: readonly Signal[],
  watched: WatchedSpan,
): Signal[] {
  return flows.flatMap((flow) => {
    const isLarge =
      flow.bytes >= transferBytesMin && flow.opened.time.earliest >= watched.warmUpEnd;
    if (!isLarge) return [];
    if (!intruders.addresses.has(flow.to) && !isStrangeUpload(flow, flows)) return [];
    const known = signals.find(
      ({ family, onset }) =>
        family === "data.transfer" &&
        Math.abs(onset.earliest - flow.opened.time.earliest) <= copyMs,
    );
    const records = flow.closed === null ? [flow.opened] : [flow.opened, flow.closed];
    const onset = onsetOf(flow.opened);
    if (known !== undefined) {
      (known.records as RecordReference[]).push(...records);
      return [];
    }
    return [
      {
        detector: "intrusion",
        family: "data.transfer",
        entities: uniqueMentions([mention("address", flow.to), mention("host", flow.from)]),
        onset,
        end: flow.closed === null ? null : onsetOf(flow.closed),
        records,
        count: 1,
        baselineCount: 0,
        severity: 0.95,
        novelty: 1,
        explanation: `${flow.bytes} bytes sent from ${flow.from} to ${flow.to}:${flow.port}`,
        facts: { address: `${flow.to}:${flow.port}`, host: flow.from, bytes: String(flow.bytes) },
      },
    ];
  });
}

/** The first attempt after its address was blocked, when nothing answered it. */
export function findRetries(
  flows: readonly Flow[],
  blocked: readonly { readonly address: string; readonly record: RecordReference }[],
): Signal[] {
  return blocked.flatMap(({ address, record }) => {
    const retry = flows.find(
      (flow) =>
        flow.from === address && !flow.isAnswered && flow.opened.time.micros > record.time.micros,
    );
    if (retry === undefined) return [];
    return [
      {
        detector: "intrusion",
        family: "access.blocked-retry",
        entities: uniqueMentions([mention("address", address), mention("host", retry.to)]),
        onset: onsetOf(retry.opened),
        end: null,
        records: [retry.opened],
        count: 1,
        baselineCount: 0,
        severity: 0.4,
        novelty: 1,
        explanation: `${address} tries again and gets no answer`,
        facts: { address, host: retry.to },
      },
    ];
  });
}
