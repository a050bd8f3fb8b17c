import { expect, test } from "vitest";
import { toCitation } from "@/lib/domain/evidence/citation";
import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import { createMasking } from "@/lib/masking/masking";
import { readSecondCorpus } from "@/lib/masking/testing/read-second-corpus";
import { secretCorpus } from "@/lib/masking/testing/secret-corpus";
import { evidenceOfText, type TextEvidence } from "@/lib/testing/evidence-of-text";
import type { EvidenceReader } from "../../ports/evidence-port";
import type { CopiedRecord } from "../../ports/query-port";
import { createCitedPlaces } from "./cited-places";
import { inOneLine } from "./in-one-line";
import { maskQuote } from "./mask-quote";
import { maskRecords, shareRecords } from "./masked-records";

/** The scan of a test reader tells dated records only, and nobody who wrote them: that is the word before a colon. */
function readerOf(files: TextEvidence): EvidenceReader {
  const evidence = evidenceOfText(files);
  const sourced = (record: EvidenceRecord) => ({
    ...record,
    source: /^([\w-]+): /.exec(record.message)?.[1] ?? null,
  });
  return {
    ...evidence,
    async *scan({ artifactIds = [] } = {}) {
      for (const id of artifactIds) {
        const dated = [];
        for await (const records of evidence.scan()) dated.push(...records);
        const all = [
          ...dated.filter(({ artifactId }) => artifactId === id),
          ...(await evidence.undated(id, 1e9)),
        ];
        yield all.map(sourced).toSorted((a, b) => a.recordNumber - b.recordNumber);
      }
    },
  };
}

async function messagesOf(files: TextEvidence, recordsMax = 1e9): Promise<readonly string[]> {
  return (await copiedOf(files, recordsMax)).map(({ message }) => message);
}

/** All that a copy says. */
async function textsOf(files: TextEvidence): Promise<readonly string[]> {
  return (await copiedOf(files)).flatMap(({ message, raw }) => [message, raw]);
}

async function copiedOf(files: TextEvidence, recordsMax = 1e9): Promise<readonly CopiedRecord[]> {
  const evidence = readerOf(files);
  const shares = shareRecords(
    evidence.artifacts.map(({ artifact }) => artifact),
    recordsMax,
  );
  const copied: CopiedRecord[] = [];
  for await (const { records } of maskRecords(evidence, createMasking(), shares)) {
    copied.push(...records);
  }
  return copied;
}

async function shownOf(files: TextEvidence): Promise<string> {
  const evidence = evidenceOfText(files);
  const masking = createMasking();
  const places = createCitedPlaces();
  const shown: string[] = [];
  for (const { artifact } of evidence.artifacts) {
    for (const [index, quote] of (files[artifact.path] ?? []).entries()) {
      const locator = { kind: "lines" as const, from: index + 1, to: index + 1 };
      const citation = toCitation({ artifactId: artifact.id, path: artifact.path, locator, quote });
      shown.push(maskQuote(masking, quote, await places.find(evidence, citation)));
    }
  }
  return shown.join("\n");
}

const corpus = [
  ...secretCorpus.map(([, line]) => ({
    text: line.replaceAll(/[⟦⟧]/g, ""),
    secrets: Array.from(line.matchAll(/⟦([^⟧]*)⟧/g), ([, secret = ""]) => secret),
  })),
  ...readSecondCorpus("secrets").slice(0, 400),
];

test("what a look at a place hides is hidden in the copy as well, text by text", async () => {
  for (const { text, secrets } of corpus) {
    const files = { "a.log": text.split("\n") };
    const shown = await shownOf(files);
    const copied = (await textsOf(files)).join("\n");
    const lines = secrets.flatMap((secret) => secret.split("\n"));
    for (const secret of lines.filter((one) => one !== "" && !shown.includes(one))) {
      expect(copied, text).not.toContain(secret);
    }
  }
});

const filler = (count: number) =>
  Array.from({ length: count }, (_, at) => `2026-03-04T09:00:00Z INFO tick ${at}`);
const keyLines = Array.from(
  { length: 30 },
  (_, at) =>
    `MIIEowIBAAKCAQEAxX7v2k9PqLm4TzR8aBcDeFgHiJkLmNoPqRsTuVwXyZ${String(at).padStart(2, "0")}`,
);

test("a key that lies over the border of what is looked at together is hidden whole", async () => {
  const lines = [
    ...filler(985),
    "-----BEGIN RSA PRIVATE KEY-----",
    ...keyLines,
    "-----END RSA PRIVATE KEY-----",
    ...filler(20),
  ];
  const copied = (await textsOf({ "a.log": lines })).join("\n");
  for (const line of keyLines) expect(copied).not.toContain(line);
});

test("rows far below the head that names a secret are hidden by it", async () => {
  const rows = Array.from({ length: 2500 }, (_, at) => `${at},eve${at},pw${at}xq,buyer`);
  const dump = Array.from(
    { length: 2500 },
    (_, at) => `  (${at}, 'eve${at}', 'pw${at}xq', 'buyer'),`,
  );
  const copied = await textsOf({
    "table.csv": ["id,account,password,role", ...rows],
    "dump.sql": ["INSERT INTO accounts (id, account, password, role) VALUES", ...dump],
  });
  expect(copied.filter((line) => /pw\d+xq/.test(line))).toEqual([]);
});

test("what stands at a place is in the copy as it is shown", async () => {
  const anyNumber = (text: string) => inOneLine(text).replace(/#\d+\]/g, "#]");
  for (const { text } of corpus) {
    const files = { "a.log": text.split("\n") };
    const shown = (await shownOf(files)).split("\n").map(anyNumber);
    const copied = (await copiedOf(files)).map(({ raw }) => anyNumber(raw));
    expect(copied).toEqual(shown);
  }
});

test("what one file hides is hidden where another says it plainly", async () => {
  const copied = await textsOf({
    "a.log": ["upstream said Zk7hunterQ2 is wrong"],
    "b.log": ["login password=Zk7hunterQ2 ok"],
  });
  expect(copied.join("\n")).not.toContain("Zk7hunterQ2");
});

const ordersOf = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `2026-03-04T09:00:00Z ${name}: order ${at} placed`);
const login = (value: string) =>
  `2026-03-04T09:00:00Z gateway: user=eve password=${value} refused by ${value}-proxy`;

test("a password that is a program's name in several files is hidden where it is a password only", async () => {
  const name = "checkout-service";
  const copied = await messagesOf({
    "a.log": [...ordersOf(name, 4), login(name)],
    "b.log": [...ordersOf(name, 4), `2026-03-04T09:00:01Z gateway: ${name} is slow`],
  });
  expect(copied.filter((line) => line.includes("password="))[0]).toMatch(/password=\[secret:/);
  expect(copied.filter((line) => line.startsWith(`${name}: `))).toHaveLength(8);
  expect(copied.at(-1)).toBe(`gateway: ${name} is slow`);
});

test.each([
  ["of one file", { "a.log": [...ordersOf("checkout-service", 9)] }, "checkout-service"],
  [
    "of few records",
    { "a.log": ordersOf("checkout-service", 2), "b.log": ordersOf("checkout-service", 2) },
    "checkout-service",
  ],
  [
    "that looks like a key",
    { "a.log": ordersOf("Zk7hunterQ2x9", 9), "b.log": ordersOf("Zk7hunterQ2x9", 9) },
    "Zk7hunterQ2x9",
  ],
])("a password that is a name %s is hidden everywhere", async (_name, files, value) => {
  const copied = await messagesOf({ ...files, "c.log": [login(value)] });
  expect(copied.join("\n")).not.toContain(value);
});

test("short files are copied whole, and what is left is shared among the long ones", async () => {
  const evidence = evidenceOfText({ a: filler(5), b: filler(100), c: filler(300) });
  const artifacts = evidence.artifacts.map(({ artifact }) => artifact);
  expect([...shareRecords(artifacts, 105).values()]).toEqual([5, 50, 50]);
  expect(await messagesOf({ a: filler(5), b: filler(100), c: filler(300) }, 105)).toHaveLength(105);
});

test("what heads rows of many forms is looked for in the lines that were read, not in the file anew", async () => {
  // Rows of ever other lengths, as those of an access log: each begins a search upwards.
  const rows = Array.from({ length: 3_000 }, (_, at) => `a${",b".repeat(1 + (at % 7))},c${at}`);
  const evidence = readerOf({ "a.log": rows });
  let asked = 0;
  const counted: EvidenceReader = {
    ...evidence,
    rawLines(...place) {
      asked += 1;
      return evidence.rawLines(...place);
    },
  };
  const shares = shareRecords(
    evidence.artifacts.map(({ artifact }) => artifact),
    1e9,
  );
  for await (const _ of maskRecords(counted, createMasking(), shares));
  // Three windows, the first line of the file for each, and little more.
  expect(asked).toBeLessThan(20);
});
