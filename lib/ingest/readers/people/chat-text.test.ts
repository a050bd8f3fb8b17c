import fc from "fast-check";
import { expect, test } from "vitest";
import { readBytes, readSample, renderRecords } from "../../testing/read-sample";

async function rendered(name: string): Promise<string[]> {
  return renderRecords((await readSample(name)).records);
}

async function readText(text: string) {
  const { report, records } = await readBytes(new TextEncoder().encode(text));
  return { report, lines: renderRecords(records), records };
}

test("a log of IRC is dated by its lines about days", async () => {
  expect(await rendered("irc-irssi")).toEqual([
    "L2 2026-11-21T23:57:00.000 message - | dana [~dana@10.0.0.4] has joined #ops",
    "L3 2026-11-21T23:58:00.000 message dana | pool is full again, see https://grafana.example/d/7",
    "L4 2026-11-21T23:59:00.000 message otto | restarting orders-api",
    "L6 2026-11-21T23:59:00.000 message otto | crosses fingers",
    "L8 2026-11-22T00:03:00.000 message dana | 200s are back",
    "L9 2026-11-22T00:04:00.000 message alertbot | RESOLVED checkout errors",
    "L10 undated message - | a line of nobody",
  ]);
  const { report, records } = await readSample("irc-irssi");
  expect(report).toMatchObject({ reader: "chat-text", format: "chat log (text)" });
  expect(records[0]?.fields).toEqual({ notice: true });
  expect(records[3]?.fields).toEqual({ action: true });
});

test("an export of WhatsApp tells day from month by all of its days", async () => {
  expect(await rendered("chat-whatsapp")).toEqual([
    "L1 2026-11-21T14:07:00.000 message - | Messages and calls are end-to-end encrypted.",
    "L2-3 2026-11-21T14:08:00.000 message Dana Meyer | checkout is down⏎second line of it",
    "L4 2026-11-21T14:09:00.000 message Otto | on it: restarting",
    "L6 2026-11-22T09:00:00.000 message Dana Meyer | <Media omitted>",
  ]);
});

test("a message copied out of a window goes on below its name and time", async () => {
  expect(await rendered("chat-copied")).toEqual([
    "L2-4 2026-11-21T14:08:00.000 message dana | pool is full⏎who changed it?",
    "L5-8 2026-11-21T14:09:00.000 message otto | I did, sorry⏎rolling back",
  ]);
});

const dana = "2026-11-21T14:08:21.000 message dana | pool is full";

test.each([
  [
    "WeeChat",
    "2026-11-21 14:08:21\t@dana\tpool is full\n2026-11-21 14:08:30\t-->\totto joins\n",
    dana,
  ],
  [
    "HexChat",
    "**** BEGIN LOGGING AT Sat Nov 21 14:08:00 2026\nNov 21 14:08:21 <dana>\tpool is full\n",
    dana,
  ],
  ["mIRC", "Session Start: Sat Nov 21 14:00:00 2026\n[14:08:21] <dana> pool is full\n", dana],
  ["a bridge", "2026-11-21T14:08:21Z <dana> pool is full\n", dana.replace("000 m", "000Z m")],
  [
    "Pidgin",
    "Conversation with dana at Sat 21 Nov 2026 14:00:00 (irc)\n(14:08:21) dana: pool is full\n",
    dana,
  ],
  ["iOS", "\u200e[11/21/26, 2:08:21\u202fPM] dana: pool is full\n", dana],
  ["Telegram", "dana, [21.11.2026 14:08:21]\npool is full\n", dana],
  ["Zulip", "2026-11-21\ndana [14:08:21]: pool is full\n", dana],
])("lines as %s writes them", async (_what, text, expected) => {
  const { lines } = await readText(text + text);
  expect(lines.map((line) => line.replace(/^L[\d-]+ /, ""))).toContain(expected);
});

const talk = [
  "[2026-11-21 14:08:21] dana: is anyone else seeing 503s from the till?",
  "[2026-11-21 14:08:40] otto-2: yes, since two minutes. I restarted it, no change",
  "[2026-11-21 14:09:02] dana: my change of 14:05 is the only one, reverting",
  "and I tell the shop",
].join("\n");

test("people who talk in lines of stamp, name and text are heard", async () => {
  const { report, lines } = await readText(`${talk}\n`);
  expect("reader" in report && report.reader).toBe("chat-text");
  expect(lines).toEqual([
    "L1 2026-11-21T14:08:21.000 message dana | is anyone else seeing 503s from the till?",
    "L2 2026-11-21T14:08:40.000 message otto-2 | yes, since two minutes. I restarted it, no change",
    "L3-4 2026-11-21T14:09:02.000 message dana | my change of 14:05 is the only one, reverting⏎and I tell the shop",
  ]);
});

test.each([
  ["programs", ["nginx", "postgres"], "worker process 4127 exited on signal 11"],
  ["programs that ask nothing", ["till", "stock"], "GET /items?x=1 took 20 ms"],
  ["levels", ["production.ERROR", "production.INFO"], "I could not find your order"],
  ["one name", ["installer", "installer"], "please wait while we prepare your disk"],
])("%s that write the same form are none that talk", async (_what, names, text) => {
  const lines = Array.from(
    { length: 12 },
    (_, index) => `[2026-11-21 14:08:${10 + index}] ${names[index % 2]}: ${text}`,
  );
  const { report } = await readText(`${lines.join("\n")}\n`);
  expect("reader" in report && report.reader).not.toBe("chat-text");
});

test("times of day without a day are kept, undated, with what they say", async () => {
  const { report, records } = await readText("[14:08:21] <dana> full\n[14:08:22] * otto waves\n");
  expect(report).toMatchObject({ undated: 2, reader: "chat-text" });
  expect(report.warnings).toEqual([
    "Nothing in the text states the day of its times of day (2 lines).",
  ]);
  expect(records[1]).toMatchObject({ source: "otto", fields: { clock: "14:08:22", action: true } });
});

test("days that could be read two ways are said to be so", async () => {
  const text = "03/04/2026, 14:08 - Dana: a\n03/04/2026, 14:09 - Otto: b\n";
  const { report } = await readText(text);
  expect(report.warnings).toEqual(["Days such as 03/04/2026 were read day first."]);
});

test.each([
  ["process ids in angles", "14:08:21 <0.123.0> started\n14:08:22 <0.124.0> started\n"],
  ["loggers before colons", "[14:08:21] worker: started\n[14:08:22] worker: stopped\n"],
  ["levels in brackets", "[14:08:21] [Server/INFO]: hi\n[14:08:22] [Server/INFO]: ho\n"],
])("a log with %s is no chat", async (_what, text) => {
  expect((await readText(text)).report).not.toMatchObject({ reader: "chat-text" });
});

test("every line is in one record or dropped", async () => {
  const pool = [
    ...[
      "",
      "text",
      "14:08 <dana> a",
      "14:09  * dana b",
      "--- Day changed Sun Nov 22 2026",
      "[14:10",
    ],
    ...[
      "14:08 -!- c",
      "(14:08) dana: d",
      "dana [14:08]: e",
      "2026-11-21",
      "dana  2:08 PM",
      "<dana>",
    ],
  ];
  const text = fc.array(fc.constantFrom(...pool), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(text, async (lines) => {
      await readText([...Array(40).fill("14:08 <otto> x"), ...lines].join("\n"));
    }),
  );
});

test("a chat into which a long trace was pasted is read as it was recognised", async () => {
  const remarks = [
    "I see it again",
    "anyone at the till?",
    "we had that on Monday",
    "my change, reverting",
  ];
  const talking = Array.from(
    { length: 125 },
    (_, index) =>
      `[2026-11-21 14:${10 + Math.floor(index / 60)}:${String(index % 60).padStart(2, "0")}] ${index % 2 ? "dana" : "otto"}: ${remarks[index % 4]} ${"x".repeat(1 + (index % 25))}`,
  );
  const trace = Array.from({ length: 175 }, (_, index) => `    at Pool.take(${index})`);
  const lines = [talking[0], ...trace.slice(0, 75), ...talking.slice(1), ...trace.slice(75)];
  const { report } = await readText(`${lines.join("\n")}\n`);
  expect(report).toMatchObject({ reader: "chat-text", undated: 0, records: 125 });
});

test("an aside about an earlier time is not of the next day, and neither is what follows", async () => {
  const { lines } = await readText(
    "--- Day changed Sat Nov 21 2026\n14:40 <dana> pool is full\n02:10 <otto> backup failed then\n14:50 <dana> rolling back\n14:55 <otto> ok\n",
  );
  expect(lines).toEqual([
    "L2 2026-11-21T14:40:00.000 message dana | pool is full",
    "L3 undated message otto | backup failed then",
    "L4 2026-11-21T14:50:00.000 message dana | rolling back",
    "L5 2026-11-21T14:55:00.000 message otto | ok",
  ]);
});
