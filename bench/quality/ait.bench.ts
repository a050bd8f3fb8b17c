import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { analyzeCopy } from "@/lib/golden/golden-incident";

// Prints how much of one recorded multi-step attack is found in 45,544 alerts of intrusion detection
// (AIT Alert Data Set, Landauer et al., Zenodo 8263181; read where it lies, never copied into the
// product). The product gets the alerts without the two last columns: they are the truth.

const folder = join(import.meta.dirname, "../../../shared/evaldata/ait-alerts");
/** From the first network scan to the end of the escalation; stopping a service and the theft over DNS come nine hours later. */
const attack = [Date.parse("2022-01-24T03:01:00Z"), Date.parse("2022-01-24T04:38:13Z")] as const;
const truthColumns = 2;

type TimelineDocument = Awaited<ReturnType<typeof analyzeCopy>>;
type Alert = { readonly name: string; readonly phase: string; readonly isLabelled: boolean };

if (existsSync(folder)) await run();
else process.stdout.write(`No AIT alerts at ${folder}: nothing was measured.\n`);

async function run(): Promise<void> {
  const text = await readFile(join(folder, "russellmitchell_alerts.csv"), "utf8");
  const lines = text.split(/\r?\n/).filter((line) => line !== "");
  const alerts = lines.map((line): Alert => {
    const cells = line.split(",");
    const [name = "", phase = "", label = ""] = [cells[1], cells.at(-2), cells.at(-1)];
    return { name, phase, isLabelled: label !== "-" && label !== "event_label" };
  });
  const startedAt = performance.now();
  const document = await analyse(
    lines.map((line) => line.split(",").slice(0, -truthColumns).join(",")),
  );
  print(document, alerts, (performance.now() - startedAt) / 1000);
}

async function analyse(lines: readonly string[]): Promise<TimelineDocument> {
  const work = await mkdtemp(join(tmpdir(), "whence-ait-"));
  try {
    await mkdir(join(work, "siem"));
    await writeFile(join(work, "siem", "alerts.csv"), `${lines.join("\n")}\n`);
    return await analyzeCopy(work);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

function print(document: TimelineDocument, alerts: readonly Alert[], seconds: number): void {
  const keyEvents = document.events.filter(({ importance }) => importance === "key");
  const window = spanOf(keyEvents);
  const cited = new Set(keyEvents.flatMap(citedLines));
  const labelled = alerts.flatMap(({ isLabelled }, index) => (isLabelled ? [index + 1] : []));
  const rules = new Set(labelled.map((line) => alerts[line - 1]?.name));
  const found = labelled.filter((line) => cited.has(line));
  const foundRules = new Set(found.map((line) => alerts[line - 1]?.name));
  const hits = [...cited].filter((line) => (alerts[line - 1]?.phase ?? "") !== "false_positive");
  const rows = [
    ["outcome", document.outcome],
    ["main window", window.map((at) => (Number.isFinite(at) ? iso(at) : "-")).join(" .. ")],
    ["attack", attack.map(iso).join(" .. ")],
    ["IoU of the two", overlap(window, attack).toFixed(2)],
    ["labelled alerts cited", `${found.length} of ${labelled.length}`],
    ["rules of labelled alerts cited", `${foundRules.size} of ${rules.size}`],
    ["cited alerts that are of the attack", `${hits.length} of ${cited.size}`],
    ["phases in order", phasesInOrder(keyEvents, alerts)],
    ["n", `1 attack, ${alerts.length - 1} alerts, ${seconds.toFixed(1)} s`],
  ];
  for (const [name = "", value = ""] of rows) process.stdout.write(`${name.padEnd(38)}${value}\n`);
}

type Event = TimelineDocument["events"][number];

function citedLines({ evidence }: Event): readonly number[] {
  return evidence.flatMap((citation) => {
    if (!("lines" in citation) || citation.lines === undefined) return [];
    const [from, to] = citation.lines;
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
}

function onsetOf({ time }: Event): number {
  return "earliest" in time ? Date.parse(String(time.earliest)) : Number.NaN;
}

function spanOf(events: readonly Event[]): readonly [number, number] {
  const starts = events.map(onsetOf).filter(Number.isFinite);
  const ends = events.flatMap(({ endTime }) =>
    endTime !== undefined && "latest" in endTime ? [Date.parse(String(endTime.latest))] : [],
  );
  return [Math.min(...starts), Math.max(...starts, ...ends)];
}

function overlap(a: readonly [number, number], b: readonly [number, number]): number {
  const both = Math.min(a[1], b[1]) - Math.max(a[0], b[0]);
  const all = Math.max(a[1], b[1]) - Math.min(a[0], b[0]);
  return Number.isFinite(both) && all > 0 ? Math.max(0, both) / all : 0;
}

/** Pairs of key events of different phases that stand in the true order. */
function phasesInOrder(events: readonly Event[], alerts: readonly Alert[]): string {
  const order = [...new Set(alerts.map(({ phase }) => phase))];
  const ranked = events
    .toSorted((a, b) => onsetOf(a) - onsetOf(b))
    .map((event) => order.indexOf(alerts[(citedLines(event)[0] ?? 0) - 1]?.phase ?? ""))
    .filter((rank) => rank >= 0);
  const pairs = ranked.flatMap((rank, index) =>
    ranked.slice(index + 1).flatMap((later) => (later === rank ? [] : [later > rank])),
  );
  return `${pairs.filter(Boolean).length} of ${pairs.length} pairs`;
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
