import { type RecordReference, textField } from "@/lib/domain/evidence/record-reference";
import { hostOf } from "@/lib/names/host-and-service";
import { onsetOf, type Signal, uniqueMentions } from "./signal";
import type { WatchedSpan } from "./watched-span";
import { commandIn, isCommand } from "./web-command";
import { isRefused, isUpload, scanMs, scannedPathsMin, type WebRequest } from "./web-request";

/** What is uploaded and what runs it belong together this long. */
const uploadMs = 60 * 60_000;

/**
 * The way in through a web application: a scan, an upload, commands in the parameters of a script
 * (MITRE ATT&CK T1595.003 Wordlist Scanning, T1190 Exploit Public-Facing Application, T1505.003 Web Shell).
 */
export function findWebIntrusion(
  requests: readonly WebRequest[],
  watched: WatchedSpan,
): readonly Signal[] {
  const ordered = requests
    .filter(({ record }) => record.time.earliest >= watched.start)
    .toSorted((a, b) => a.record.time.micros - b.record.time.micros);
  const byClient = Map.groupBy(ordered, ({ client }) => client);
  return [...byClient.values()].flatMap((own) => [
    ...findScan(own, watched),
    ...findShell(own).flatMap((shell) => [...findUpload(own, shell), toShellSignal(shell, own)]),
  ]);
}

/** The first stretch in which one guest asks for many different pages that do not exist. */
function findScan(own: readonly WebRequest[], watched: WatchedSpan): Signal[] {
  const missed = own.filter(isRefused);
  const paths = new Map<string, number>();
  let from = 0;
  for (const [at, request] of missed.entries()) {
    paths.set(request.path, (paths.get(request.path) ?? 0) + 1);
    from = slide(missed, from, request, paths);
    const first = missed[from];
    if (paths.size < scannedPathsMin || first === undefined) continue;
    if (first.record.time.earliest < watched.warmUpEnd) return [];
    const rest = missed.slice(from);
    const facts = { count: String(rest.length), paths: String(paths.size) };
    const found = rest.slice(0, at - from + 1).slice(0, 4);
    const end = onsetOf((rest.at(-1) ?? request).record);
    return [{ ...toSignal("access.scan", found, 0.75, facts), end, count: rest.length }];
  }
  return [];
}

/** Forgets what lies too far back; returns where the stretch begins now. */
function slide(
  missed: readonly WebRequest[],
  from: number,
  until: WebRequest,
  paths: Map<string, number>,
): number {
  let start = from;
  for (; ; start += 1) {
    const oldest = missed[start];
    if (oldest === undefined) return start;
    if (until.record.time.earliest - oldest.record.time.earliest <= scanMs) return start;
    const left = (paths.get(oldest.path) ?? 1) - 1;
    if (left === 0) paths.delete(oldest.path);
    else paths.set(oldest.path, left);
  }
}

/** The first command that a script answered. */
function findShell(own: readonly WebRequest[]): WebRequest[] {
  const shell = own.find((request) => isCommand(request));
  return shell === undefined ? [] : [shell];
}

function toShellSignal(shell: WebRequest, own: readonly WebRequest[]): Signal {
  const more = own.filter(({ path, record }) => path === shell.path && record !== shell.record);
  const facts = { path: shell.path, command: (commandIn(shell) ?? "").slice(0, 60) };
  return toSignal("access.web-shell", [shell, ...more.slice(0, 3)], 0.95, facts);
}

/** What the same guest uploaded before, the last time. */
function findUpload(own: readonly WebRequest[], shell: WebRequest): Signal[] {
  const upload = own.findLast(
    (request) =>
      isUpload(request) &&
      request.record.time.micros < shell.record.time.micros &&
      shell.record.time.earliest - request.record.time.earliest <= uploadMs,
  );
  return upload === undefined
    ? []
    : [toSignal("access.upload", [upload], 0.9, { path: upload.path })];
}

function siteOf(record: RecordReference): string | null {
  if (textField(record, "dst") === null) return null;
  return textField(record, "http.hostname") ?? textField(record, "dst");
}

function toSignal(
  family: string,
  requests: readonly WebRequest[],
  severity: number,
  facts: Readonly<Record<string, string>>,
): Signal {
  const records: readonly RecordReference[] = requests.map(({ record }) => record);
  const [first] = records;
  if (first === undefined) throw new Error("a signal rests on at least one record");
  const address = requests[0]?.client ?? "";
  // A sensor tells of a server that is not itself.
  const host = siteOf(first) ?? hostOf(first) ?? "";
  return {
    ...{ detector: "web-intrusion", family, records, severity, novelty: 1, baselineCount: 0 },
    entities: uniqueMentions([
      { type: "address", name: address },
      { type: "host", name: host },
      facts.path === undefined ? null : { type: "resource", name: facts.path },
    ]),
    onset: onsetOf(first),
    end: null,
    count: records.length,
    explanation: first.message.slice(0, 200),
    facts: { ...facts, address, host, text: first.message.slice(0, 300) },
  };
}
