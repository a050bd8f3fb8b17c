import { expect, test } from "vitest";
import { type RecordKind, recordKinds } from "@/lib/domain/evidence/evidence-record";
import { operationsLexicon } from "@/lib/knowledge/operations-lexicon";
import { collectSignals } from "@/lib/signals/collect-signals";
import { type Line, sourceOf, toRecords } from "@/lib/signals/testing/records";
import { leastGrowth } from "@/lib/testing/least-growth";
import { titleEvent } from "./title-event";

/** Characters of what a stranger wrote, and of twice as much. */
const [short, long] = [20_000, 40_000];
/** Time may double with the length; a little more is the machine's. */
const growthMax = 2.6;
/** Quicker than this, nothing can be told, and nothing needs to be. */
const quickMs = 60;
const turns = 5;

/** Fields that detectors read words from. */
const readFields = [
  ...["text", "note", "subject", "title", "action", "key", "old", "new", "from", "to", "command"],
  ...["path", "query", "client", "summary", "description", "error", "reason", "type", "status"],
  ...["host", "service", "user", "account", "metric", "settings", "targets", "hosts", "change"],
];

/** What nearly fits the patterns written into detectors: repeated, it makes them look again and again. */
const units = [
  ...["a", "0", " ", "a ", "1.", "a=", "a=1 ", '"', "[", "(", "{", "/a", "-", "\n", ": ", "<1."],
  ...["COMMAND=", 'a0="x ', "user ", "for ", "statement:", "from 1.", "IP 1.1 > ", "at a(", "&a="],
  ...[
    "a -> ",
    "x: ",
    "a,b",
    "$(id ",
    "%41",
    "sudo: a : ",
    "File ",
    "-> ",
    "=>",
    "v1.",
    "roll back ",
  ],
];

test.each(recordKinds)(
  "hostile records of kind %s take as long as they are long",
  async (kind) => {
    const slow: string[] = [];
    for (const unit of units) {
      const whole = () => timeOf(kind, unit, long);
      if ((await whole()) < quickMs) continue;
      const growth = await leastGrowth(whole, () => timeOf(kind, unit, short), growthMax);
      if (growth > growthMax) slow.push(`${unit} grows ${growth.toFixed(1)} times`);
    }
    expect(slow).toEqual([]);
  },
  300_000,
);

/** So that nothing is remembered of a text that was read before. */
let written = 0;

/** Milliseconds of processor time, the least of several: others may use the machine. */
async function timeOf(kind: RecordKind, unit: string, length: number): Promise<number> {
  const text = unit.repeat(Math.ceil(length / unit.length));
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < turns && least >= quickMs; turn++) {
    written += 1;
    const hostile = hostileLine(kind, `${written} ${text}`.slice(0, length), 60);
    const records = toRecords([quietLine(0), hostile, quietLine(120)]);
    const before = process.cpuUsage();
    const { signals } = await collectSignals(sourceOf(records), operationsLexicon);
    for (const signal of signals) titleEvent(signal);
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

function hostileLine(kind: RecordKind, text: string, at: number): Line {
  const fields = Object.fromEntries(readFields.map((name) => [name, text]));
  return { path: "app/a.log", at, kind, severity: "error", message: text, fields };
}

function quietLine(at: number): Line {
  return { path: "app/a.log", at, message: "ready" };
}
