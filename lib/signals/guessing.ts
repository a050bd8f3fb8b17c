import type { AccessRecord } from "./access-record";
import { mention, openings, plainSignal } from "./access-signal";
import { unexplained } from "./login-reasons";
import type { Flow } from "./network-flows";
import { onsetOf, type Signal, uniqueMentions } from "./signal";
import type { WatchedSpan } from "./watched-span";

/** Failures from one address that count as guessing, and the longest pause inside one series. */
const guessesMin = 8;
const guessPauseMs = 5 * 60_000;

/** Addresses that try one password after another, without a reason in the records that explains why they fail. */
export function findGuessing(
  ordered: readonly AccessRecord[],
  watched: WatchedSpan,
  flows: readonly Flow[],
): Signal[] {
  const byAddress = new Map<string, AccessRecord[]>();
  for (const access of ordered) {
    if (access.kind !== "failed-login" || access.address === null) continue;
    if (access.record.time.earliest < watched.start) continue;
    const list = byAddress.get(access.address) ?? [];
    list.push(access);
    byAddress.set(access.address, list);
  }
  return [...byAddress].flatMap(([address, failures]) => {
    const series = firstSeries(unexplained(failures));
    const [first] = series;
    if (first === undefined || series.length < guessesMin) return [];
    const accounts = [...new Set(series.flatMap(({ account }) => account ?? []))];
    if (accounts.length === 1 && isStale(series, watched)) return [];
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

/** A device with an old password tries one account again and again, from before the recording on. */
const staleEveryMs = 3_000;

function isStale(series: readonly AccessRecord[], watched: WatchedSpan): boolean {
  const [first, last] = [series[0], series.at(-1)];
  if (first === undefined || last === undefined) return false;
  const lasts = last.record.time.earliest - first.record.time.earliest;
  return first.record.time.earliest < watched.warmUpEnd && lasts / series.length >= staleEveryMs;
}

/** The earliest of several addresses that guess the same accounts, with the others beside it: one campaign. */
export function uniteCampaign(signals: readonly Signal[]): Signal[] {
  const united: Signal[] = [];
  for (const signal of signals.toSorted((a, b) => a.onset.earliest - b.onset.earliest)) {
    const index = united.findIndex((known) => isSameCampaign(known, signal));
    const known = united[index];
    if (known === undefined) {
      united.push(signal);
      continue;
    }
    const count = known.count + signal.count;
    united[index] = {
      ...known,
      entities: uniqueMentions([...known.entities, ...signal.entities]),
      records: [...known.records.slice(0, 4), ...signal.records.slice(0, 2)],
      shows: [...(known.shows ?? []), ...signal.records.slice(0, 1)],
      end: laterOf(known.end, signal.end),
      count,
      explanation: `${known.explanation}; ${signal.explanation}`,
      facts: {
        ...known.facts,
        address: `${known.facts.address}, ${signal.facts.address}`,
        count: String(count),
      },
    };
  }
  return united;
}

function isSameCampaign(a: Signal, b: Signal): boolean {
  const [own, other] = [accountsOf(a), accountsOf(b)];
  const shared = own.filter((account) => other.includes(account)).length;
  return shared >= 2 && shared * 3 >= Math.min(own.length, other.length);
}

function accountsOf({ facts }: Signal): readonly string[] {
  return (facts.accounts ?? "").split(", ");
}

function laterOf(a: Signal["end"], b: Signal["end"]): Signal["end"] {
  if (a === null || b === null) return a ?? b;
  return a.latest >= b.latest ? a : b;
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
