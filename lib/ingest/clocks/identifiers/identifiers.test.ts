import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import { artifactIds } from "@/lib/domain/ids";
import { digestOf, digestRange } from "./identifier-digest";
import { IdentifierSample } from "./identifier-sample";
import { eachIdentifier } from "./identifiers";

function recordOf(message: string, fields: EvidenceRecord["fields"] = {}): EvidenceRecord {
  return {
    artifactId: artifactIds.fromDigest("0".repeat(16)),
    path: "a.log",
    recordNumber: 0,
    locator: { kind: "lines", from: 1, to: 1 },
    time: null,
    kind: "log",
    severity: null,
    source: null,
    message,
    template: message,
    fields,
  };
}

function identifiersOf(record: EvidenceRecord): ReadonlySet<number> {
  const found = new Set<number>();
  eachIdentifier(record, (digest) => found.add(digest));
  return found;
}

function textsOf(message: string): readonly string[] {
  const texts: string[] = [];
  eachIdentifier(recordOf(message), (_digest, text, from, to) => texts.push(text.slice(from, to)));
  return texts;
}

describe("two records share an identifier when they tell of", () => {
  test.each([
    [
      "one request",
      recordOf("done req=f82038d4e418f45e"),
      recordOf("", { request_id: "f82038d4e418f45e" }),
    ],
    [
      "one path",
      recordOf('"GET /p/item-77?utm=b58tnlm4 HTTP/1.1" 200'),
      recordOf("GET /p/item-77?utm=b58tnlm4 200"),
    ],
    [
      "one connection",
      recordOf("Failed password from 10.0.0.9 port 51234 ssh2"),
      recordOf("IP 10.0.0.9.51234 > 10.0.0.1.22: Flags [S]"),
    ],
    [
      "one connection, in brackets",
      recordOf("10.0.0.9(51234) LOG: ready"),
      recordOf("accept 10.0.0.9:51234"),
    ],
    [
      "one request of a guest, seen by the server and by a sensor",
      { ...recordOf("a", { client: "10.0.0.9", path: "/list?page=2" }), kind: "access" as const },
      {
        ...recordOf("b", { src: "10.0.0.9", path: "/list", query: "page=2" }),
        kind: "access" as const,
      },
    ],
    ["one number", recordOf("order 8812345 filled"), recordOf("", { order: 8812345 })],
    ["one short id", recordOf("", { order: "A69" }), recordOf("", { id: "A69" })],
  ])("%s", (_name, one, other) => {
    const shared = [...identifiersOf(one)].filter((digest) => identifiersOf(other).has(digest));
    expect(shared).not.toEqual([]);
  });

  test.each([
    ["GET /p/item-77?utm=b58 200", ["/p/item-77?utm=b58", "item-77"]],
    ["from 10.0.0.9 port 51234 ssh2", ["10.0.0.9", "10.0.0.9 port 51234"]],
    ["10.0.0.9.51234 > 10.0.0.1.22: S", ["10.0.0.9", "10.0.0.9.51234", "10.0.0.1", "10.0.0.1.22"]],
    ["version 1.2.3.4000", []],
    ["a-1b2c3d_4,e5", ["a-1b2c3d_4"]],
    ["/short /a/b/c7", ["/a/b/c7"]],
  ])("%s: %j", (message, texts) => {
    expect(textsOf(message)).toEqual(texts);
  });

  test("words and dates are no identifiers", () => {
    expect(identifiersOf(recordOf("connection refused on 2024-05-14 by upstream")).size).toBe(0);
  });

  test.each([
    ["seconds, in a message", recordOf("token of app-7 ends at 1795277164")],
    ["milliseconds, in a field", recordOf("", { nbf: 1795277164123 })],
    ["nanoseconds, as text", recordOf("", { at: "1795277164123456789" })],
  ])(
    "a time of about now is no identifier, for it is what clocks disagree about: %s",
    (_, record) => {
      const at = instant(Date.UTC(2026, 10, 21, 16));
      const time = {
        earliest: at,
        latest: at,
        micros: at * 1000,
        granularity: "second",
        raw: "",
      } as const;
      expect(identifiersOf({ ...record, time }).size).toBe(0);
      const then = { ...time, micros: time.micros - 20 * 31_557_600_000_000 };
      expect(identifiersOf({ ...record, time: then }).size).toBe(1);
    },
  );

  test("a line of megabytes costs no more than its beginning", () => {
    const many = Array.from({ length: 200_000 }, (_, at) => `id${at + 100_000}`).join(" ");
    expect(identifiersOf(recordOf(many)).size).toBeLessThan(300);
  });
});

test("digests are whole numbers of their range and differ for different texts", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      const digest = digestOf(one);
      expect(Number.isSafeInteger(digest) && digest >= 0 && digest < digestRange).toBe(true);
      expect(digestOf(other) === digest).toBe(one === other);
    }),
  );
});

describe("a sample of identifiers", () => {
  const digests = Array.from({ length: 5_000 }, (_, at) => digestOf(`request ${at}`));

  test("never holds more than its size", () => {
    const sample = new IdentifierSample(100);
    for (const [at, digest] of digests.entries()) sample.add(digest, at, at, at);
    expect([...sample.all()].length).toBeLessThanOrEqual(100);
    expect([...sample.all()].length).toBeGreaterThan(25);
  });

  test("counts records, not mentions, and keeps the first sight in whatever order they come", () => {
    const sample = new IdentifierSample(100);
    for (const [wallMs, record] of [
      [70, 7],
      [70, 7],
      [50, 5],
      [90, 9],
    ] as const)
      sample.add(4711, wallMs, record, record + 1);
    expect([...sample.all()]).toEqual([
      [4711, { wallMs: 50, recordNumber: 5, count: 3, place: 6 }],
    ]);
  });

  test("keeps the same part of them as another source's, so that shared ones stay shared", () => {
    const [one, other] = [new IdentifierSample(100), new IdentifierSample(100)];
    for (const digest of digests) one.add(digest, 0, 0, 1);
    for (const digest of digests.toReversed()) other.add(digest, 0, 0, 1);
    const kept = new Set([...one.all()].map(([digest]) => digest));
    expect([...other.all()].every(([digest]) => kept.has(digest))).toBe(true);
  });
});
