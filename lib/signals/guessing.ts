import type { AccessRecord } from "./access-records";
import { mention, openings, plainSignal } from "./access-signal";
import type { Frame } from "./frame";
import type { Flow } from "./network-flows";
import { onsetOf, type Signal } from "./signal";

/** Failures from one address that count as guessing, and the longest pause inside one series. */
const guessesMin = 8;
const guessPauseMs = 5 * 60_000;

/** Addresses that try one password after another: the first record of each series, and the last. */
export function findGuessing(
  ordered: readonly AccessRecord[],
  frame: Frame,
  flows: readonly Flow[],
): Signal[] {
  const byAddress = new Map<string, AccessRecord[]>();
  for (const access of ordered) {
    if (access.kind !== "failed-login" || access.address === null) continue;
    if (access.record.time.earliest < frame.start) continue;
    const list = byAddress.get(access.address) ?? [];
    list.push(access);
    byAddress.set(access.address, list);
  }
  return [...byAddress].flatMap(([address, failures]) => {
    const series = firstSeries(failures);
    const [first] = series;
    if (first === undefined || series.length < guessesMin) return [];
    const accounts = [...new Set(series.flatMap(({ account }) => account ?? []))];
    return [
      {
        ...plainSignal("access.guessing", first, [
          mention("address", address),
          mention("host", first.host),
        ]),
        records: [
          ...series.slice(0, 4).map(({ record }) => record),
          ...openings(flows, address, first.record),
        ],
        end: onsetOf((series.at(-1) ?? first).record),
        count: series.length,
        severity: 0.85,
        explanation: `${series.length} failed logins from ${address} for ${accounts.length} accounts`,
        facts: {
          address,
          host: first.host,
          count: String(series.length),
          accounts: accounts.slice(0, 8).join(", "),
        },
      },
    ];
  });
}

function firstSeries(failures: readonly AccessRecord[]): readonly AccessRecord[] {
  let series: AccessRecord[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const failure of failures) {
    const at = failure.record.time.earliest;
    if (at - last > guessPauseMs) {
      if (series.length >= guessesMin) return series;
      series = [];
    }
    series.push(failure);
    last = at;
  }
  return series;
}

export function guessingEnd(signal: Signal, ordered: readonly AccessRecord[]): Signal[] {
  const last = ordered.findLast(
    ({ kind, address }) => kind === "failed-login" && address === signal.facts.address,
  );
  if (last === undefined) return [];
  return [
    {
      ...signal,
      family: "access.guessing-end",
      onset: onsetOf(last.record),
      end: null,
      records: [last.record],
      severity: 0.35,
      explanation: `Last failed login from ${signal.facts.address}`,
    },
  ];
}
