import { type Interval, interval } from "@/lib/base/instant";
import type { AccessRecord } from "./access-records";
import type { Frame } from "./frame";
import type { Flow } from "./network-flows";
import { compareReferences, type RecordReference } from "./record-reference";
import { type EntityMention, onsetOf, type Signal, uniqueMentions } from "./signal";

/** Failures from one address that count as guessing, and the longest pause inside one series. */
const guessesMin = 8;
const guessPauseMs = 5 * 60_000;
/** Copies of a record in a second file lie within this time of each other. */
const copyMs = 2_500;
/** A conversation is part of what a record tells when it opened this shortly before. */
const openedBeforeMs = 4_000;
/** An upload of fewer bytes is a request, not a transfer. */
const transferBytesMin = 100_000;

type Suspects = { readonly addresses: Set<string>; readonly accounts: Set<string> };

/**
 * Follows suspicion through access records: an address that guesses makes the account it enters
 * suspect, a suspect account makes what it creates suspect, and so do the addresses it comes from.
 * Without guessing nothing is suspect, and ordinary administration gives no signal.
 */
export function findIntrusion(
  accessRecords: readonly AccessRecord[],
  flows: readonly Flow[],
  blocked: readonly { readonly address: string; readonly record: RecordReference }[],
  frame: Frame,
): readonly Signal[] {
  const ordered = accessRecords.toSorted((a, b) => compareReferences(a.record, b.record));
  const guessing = findGuessing(ordered, frame, flows);
  const suspects: Suspects = {
    addresses: new Set(guessing.map(({ facts }) => facts.address ?? "")),
    accounts: new Set(),
  };
  const signals: Signal[] = [
    ...guessing,
    ...guessing.flatMap((signal) => guessingEnd(signal, ordered)),
  ];
  for (const access of ordered) {
    const signal = follow(access, suspects, signals, flows);
    if (signal !== null) signals.push(signal);
  }
  const isHostile = suspects.accounts.size > 0;
  if (isHostile) signals.push(...transfers(flows, suspects, signals, frame));
  return [...signals, ...retries(flows, blocked)];
}

function findGuessing(
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
        ...base("access.guessing", first, [
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

function guessingEnd(signal: Signal, ordered: readonly AccessRecord[]): Signal[] {
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

function follow(
  access: AccessRecord,
  suspects: Suspects,
  signals: readonly Signal[],
  flows: readonly Flow[],
): Signal | null {
  const { kind, account, address } = access;
  if (isCopy(access, signals)) return null;
  const bySuspect =
    (account !== null && suspects.accounts.has(account)) ||
    (address !== null && suspects.addresses.has(address));
  switch (kind) {
    case "login":
      return bySuspect ? login(access, suspects, signals, flows) : null;
    case "privilege":
    case "log-tampering":
      return bySuspect || mentionsSuspect(access, suspects)
        ? simple(access, kind === "privilege" ? "access.privilege" : "log.edit", 0.9)
        : null;
    case "account-created":
    case "key-added":
      if (suspects.accounts.size === 0) return null;
      if (kind === "account-created" && account !== null) suspects.accounts.add(account);
      return simple(access, "account.created", 0.85);
    case "mass-read":
      return suspects.accounts.size > 0 ? simple(access, "data.dump", 0.9) : null;
    case "transfer":
      return suspects.accounts.size > 0 ? simple(access, "data.transfer", 0.95) : null;
    case "account-locked":
      return suspects.accounts.size > 0 ? simple(access, "account.locked", 0.6) : null;
    case "failed-login":
      return null;
  }
}

function login(
  access: AccessRecord,
  suspects: Suspects,
  signals: readonly Signal[],
  flows: readonly Flow[],
): Signal {
  const { account, address } = access;
  const isGuessed = account !== null && !suspects.accounts.has(account);
  const family =
    isGuessed && signals.every(({ family: known }) => known !== "access.login")
      ? "access.login"
      : "access.session";
  const isNewAccount =
    account !== null &&
    signals.some(
      (signal) => signal.family === "account.created" && signal.facts.account === account,
    );
  if (account !== null) suspects.accounts.add(account);
  if (address !== null) suspects.addresses.add(address);
  const isFirstOfAccount = signals.every(
    (signal) =>
      signal.facts.account !== account ||
      !/^access\.(login|session|login-new)$/.test(signal.family),
  );
  const named = isNewAccount && isFirstOfAccount ? "access.login-new" : family;
  const signal = simple(access, named, named === "access.session" ? 0.5 : 0.95);
  return {
    ...signal,
    records: [...signal.records, ...openings(flows, address ?? "", access.record)],
  };
}

function simple(access: AccessRecord, family: string, severity: number): Signal {
  const { account, address, host, command } = access;
  const signal = base(family, access, [
    mention("account", account),
    mention("host", host),
    mention("address", address),
  ]);
  return {
    ...signal,
    severity,
    explanation: command ?? access.record.message.slice(0, 200),
    facts: {
      account: account ?? "",
      address: address ?? "",
      host,
      command: (command ?? "").slice(0, 300),
      text: access.record.message.slice(0, 300),
    },
  };
}

/** The same deed in another source, or again a moment later, is evidence of the first, not news. */
function isCopy(access: AccessRecord, signals: readonly Signal[]): boolean {
  const families: Readonly<Record<AccessRecord["kind"], readonly string[]>> = {
    "failed-login": [],
    login: ["access.login", "access.session", "access.login-new"],
    privilege: ["access.privilege"],
    "account-created": ["account.created"],
    "key-added": ["account.created"],
    "account-locked": ["account.locked"],
    "mass-read": ["data.dump"],
    transfer: ["data.transfer"],
    "log-tampering": ["log.edit"],
  };
  const known = signals.findLast(
    ({ family, onset }) =>
      families[access.kind].includes(family) &&
      Math.abs(onset.earliest - access.record.time.earliest) <= copyMs,
  );
  if (known === undefined) return false;
  const records = known.records as RecordReference[];
  if (records.length < 6) records.push(access.record);
  return true;
}

function mentionsSuspect({ record }: AccessRecord, suspects: Suspects): boolean {
  return [...suspects.accounts, ...suspects.addresses].some(
    (name) => name !== "" && record.message.includes(name),
  );
}

function transfers(
  flows: readonly Flow[],
  suspects: Suspects,
  signals: readonly Signal[],
  frame: Frame,
): Signal[] {
  return flows.flatMap((flow) => {
    const isLarge = flow.bytes >= transferBytesMin && flow.opened.time.earliest >= frame.warmUpEnd;
    if (!isLarge || !suspects.addresses.has(flow.to)) return [];
    const told = signals.find(
      ({ family, onset }) =>
        family === "data.transfer" &&
        Math.abs(onset.earliest - flow.opened.time.earliest) <= copyMs,
    );
    const records = flow.closed === null ? [flow.opened] : [flow.opened, flow.closed];
    const onset = onsetOf(flow.opened);
    if (told !== undefined) {
      (told.records as RecordReference[]).push(...records);
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

function retries(
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

function openings(
  flows: readonly Flow[],
  address: string,
  record: RecordReference,
): RecordReference[] {
  const opened = flows.find((flow) => {
    const before = record.time.earliest - flow.opened.time.earliest;
    return flow.from === address && before >= -1000 && before <= openedBeforeMs;
  });
  return opened === undefined ? [] : [opened.opened];
}

function base(
  family: string,
  access: AccessRecord,
  entities: readonly (EntityMention | null)[],
): Signal {
  const onset: Interval = interval(access.record.time.earliest, access.record.time.latest);
  return {
    detector: "intrusion",
    family,
    entities: uniqueMentions(entities),
    onset,
    end: null,
    records: [access.record],
    count: 1,
    baselineCount: 0,
    severity: 0.8,
    novelty: 1,
    explanation: "",
    facts: {},
  };
}

function mention(type: string, name: string | null): EntityMention | null {
  return name === null || name === "" ? null : { type, name };
}
