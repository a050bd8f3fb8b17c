import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ReadMapping } from "@/lib/domain/evidence/artifact";
import { readArtifact } from "./read-artifact";
import { readBytes, readSample, renderRecords } from "./testing/read-sample";

const encode = (text: string) => new TextEncoder().encode(text);

async function expectUnread(bytes: Uint8Array, reason: RegExp): Promise<void> {
  const { report, records } = await readBytes(bytes);
  expect(report).toMatchObject({ kind: "unread", reason: expect.stringMatching(reason) });
  expect(records).toEqual([]);
}

async function expectRead(bytes: Uint8Array) {
  const reading = await readBytes(bytes);
  if (reading.report.kind === "unread") throw new Error(`Unread: ${reading.report.reason}`);
  return { ...reading, report: reading.report };
}

describe("bad input gives a clear message and no exception", () => {
  test("an empty file is unread and says so", () => expectUnread(new Uint8Array(0), /empty/));

  test("a file of blanks is unread and says so", () => expectUnread(encode("\n \n\t\n"), /blanks/));

  test("random bytes are unread as binary data", async () => {
    const bytes = Uint8Array.from({ length: 3072 }, (_unused, index) => (index * 7919 + 13) % 256);
    await expectUnread(bytes, /Binary data/);
  });

  test.each([
    ["pcap packet capture", [0xd4, 0xc3, 0xb2, 0xa1, 2, 0, 4, 0, 0, 0, 0, 0]],
    ["ELF core dump", [0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 62, 0]],
    ["zip archive", [0x50, 0x4b, 3, 4, 20, 0, 0, 0]],
    ["zstd compressed data", [0x28, 0xb5, 0x2f, 0xfd, 0, 0]],
    ["PDF document", [0x25, 0x50, 0x44, 0x46, 0x2d, 0x31, 0x2e, 0x37]],
  ])("%s is named by its first bytes", async (format, bytes) => {
    const { report } = await readBytes(Uint8Array.from(bytes));
    expect(report).toMatchObject({ kind: "unread", format });
  });

  test("a picture is one record that says what it is, however long it is and however little it holds", async () => {
    const signature = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10];
    for (const length of [8, 5_000_000, 13_000_000]) {
      const bytes = new Uint8Array(length);
      bytes.set(signature);
      const { report, records } = await readBytes(bytes, 900_001);
      expect(report).toMatchObject({ kind: "read", format: "PNG image", records: 1, lines: 0 });
      expect(records[0]).toMatchObject({ kind: "media", locator: { kind: "frame", frameMs: 0 } });
    }
  });

  test("PostgreSQL's control file is named by its version numbers", async () => {
    const bytes = new Uint8Array(8192);
    const view = new DataView(bytes.buffer);
    view.setUint32(8, 1300, true);
    view.setUint32(12, 202209061, true);
    expect((await readBytes(bytes)).report.format).toBe("PostgreSQL control file (pg_control)");
  });

  test("a truncated gzip keeps the lines that could be inflated and warns", async () => {
    const lines = Array.from(
      { length: 5000 },
      (_unused, n) => `2026-11-21T00:20:01Z item ${n * 7919} done`,
    );
    const whole = gzipSync(lines.join("\n"));
    const { report, records } = await expectRead(whole.subarray(0, Math.floor(whole.length / 2)));
    expect(report.containers).toEqual(["gzip"]);
    expect(report.warnings).toEqual([expect.stringMatching(/gzip file is cut off/)]);
    expect(records.length).toBeGreaterThan(1000);
    expect(records[0]?.message).toBe("item 0 done");
    expect(report.isTruncated).toBe(true);
  });

  test("a gzip with damage inside keeps what comes before and warns", async () => {
    const lines = Array.from(
      { length: 20_000 },
      (_unused, n) => `2026-11-21T00:20:01Z item ${n * 7919} done`,
    );
    const bytes = gzipSync(lines.join("\n"));
    bytes.fill(0xff, bytes.length - 400, bytes.length - 200);
    const { report, records } = await expectRead(bytes);
    expect(report.warnings).toEqual([expect.stringMatching(/gzip file is (damaged|cut off)/)]);
    expect(records.length).toBeGreaterThan(10_000);
  });

  test("nothing but a gzip header is unread", () =>
    expectUnread(gzipSync("").subarray(0, 10), /empty inside, damaged or cut off/));

  test("a JSON value nested deeper than any stack costs only itself", async () => {
    const deep = `{"a":${"[".repeat(50_000)}${"]".repeat(50_000)}}`;
    const { report } = await expectRead(encode(`[{"msg":"before"}, ${deep}, {"msg":"after"}]`));
    expect(report.records).toBe(2);
    expect(report.dropped).toMatchObject([{ count: 1, lines: [1] }]);
  });

  test("a line of 5 MB is one record with a cut message, and the text stays whole", async () => {
    const line = `2026-11-21T00:20:01Z ${"x".repeat(5_000_000)}`;
    const reading = await readBytes(encode(`${line}\nafter\n`), 64 * 1024);
    const { report, records, text } = reading;
    expect(text.length).toBe(line.length + 7);
    expect(records[0]?.message.length).toBe(16_384);
    expect(records[0]?.locator).toEqual({ kind: "lines", from: 1, to: 1 });
    expect(report.warnings).toEqual([expect.stringMatching(/longer than 16384 characters/)]);
  });

  test("a line of 20 MB is read up to its limit and a warning says so", async () => {
    const reading = await readBytes(
      encode(`2026-11-21T00:20:01Z ${"x".repeat(20_000_000)}`),
      1 << 20,
    );
    expect(reading.records.length).toBe(1);
    expect(reading.report.warnings).toContainEqual(expect.stringMatching(/longer than 8388608/));
  });

  test("bytes that are not UTF-8 are replaced and counted", async () => {
    const bytes = encode("2026-11-21T00:20:01Z ok ✓\n2026-11-21T00:20:02Z bad ? byte\n");
    bytes[bytes.lastIndexOf("?".charCodeAt(0))] = 0xc3;
    const { report, records } = await expectRead(bytes);
    expect(report.encoding).toBe("utf-8");
    expect(records[1]?.message).toBe("bad \uFFFD byte");
    expect(report.warnings).toEqual([expect.stringMatching(/^1 bytes are not valid utf-8/)]);
  });

  test("Latin-1 text is recognised by its letters", async () => {
    const bytes = Uint8Array.from("2026-11-21T00:20:01Z Café geöffnet\n", (char) =>
      char.charCodeAt(0),
    );
    const { report, records } = await expectRead(bytes);
    expect(report.encoding).toBe("windows-1252");
    expect(records[0]?.message).toBe("Café geöffnet");
    expect(report.warnings).toEqual([expect.stringMatching(/not UTF-8/)]);
  });

  test.each([
    ["utf-16le", [0xff, 0xfe], true],
    ["utf-16be", [0xfe, 0xff], false],
    ["utf-16le", [], true],
  ])("%s is read, with and without its mark", async (encoding, mark, isLittle) => {
    const units = Array.from("2026-11-21T00:20:01Z Grüße\r\n2026-11-21T00:20:02Z ende\r\n");
    const bytes = units.flatMap((char) => {
      const [low, high] = [char.charCodeAt(0) & 255, char.charCodeAt(0) >> 8];
      return isLittle ? [low, high] : [high, low];
    });
    const { report, records } = await expectRead(Uint8Array.from([...mark, ...bytes]));
    expect(report.encoding).toBe(encoding);
    expect(records.map(({ message }) => message)).toEqual(["Grüße", "ende"]);
  });

  test("zero bytes become a visible symbol and are counted", async () => {
    const { report, records } = await expectRead(
      encode("2026-11-21T00:20:01Z a\0b\0c and more text\n"),
    );
    expect(records[0]?.message).toBe("a␀b␀c and more text");
    expect(report.warnings).toEqual(["2 zero bytes are shown as ␀."]);
  });

  test("a hole of zeros before the text does not make it binary", async () => {
    const { records } = await expectRead(
      encode(`${"\0".repeat(4000)}2026-11-21T00:20:01Z a\n2026-11-21T00:20:02Z b\n`),
    );
    expect(records.at(-1)?.message).toBe("b");
  });

  test("times in 1970 and 9999 are kept as written, with a warning", async () => {
    const { report, records } = await expectRead(
      encode(
        "1970-01-01T00:00:00Z unset clock\n9999-12-31T23:59:59Z far away\n2026-11-21T00:20:01Z now\n",
      ),
    );
    expect(renderRecords(records).slice(0, 2)).toEqual([
      "L1 1970-01-01T00:00:00.000Z log - | unset clock",
      "L2 9999-12-31T23:59:59.000Z log - | far away",
    ]);
    expect(report.firstWallMicros).toBe(0);
    expect(report.warnings).toEqual([
      expect.stringMatching(/^2 records are dated before 1990 or after 2099/),
    ]);
  });

  test("dates that do not exist date nothing", async () => {
    const { report } = await expectRead(
      encode("2026-02-31T00:00:00Z a\n2026-11-21T24:00:01Z b\n2026-11-21T00:00:00Z c\n"),
    );
    expect(report).toMatchObject({ records: 3, undated: 2 });
  });

  test("what the sink throws reaches the caller", async () => {
    const full = new Error("disk full");
    const sink = {
      text: () => Promise.reject(full),
      block: () => Promise.reject(full),
      templates: () => Promise.resolve(),
    };
    async function* bytes() {
      yield encode("2026-11-21T00:20:01Z a\n");
    }
    await expect(readArtifact(bytes, sink)).rejects.toBe(full);
  });
});

describe("JSON documents", () => {
  test("a document cut in its last element keeps the elements before it", async () => {
    const { report, records, elements, text } = await expectRead(
      encode(
        '[{"ts":"2026-11-21T00:20:01Z","msg":"a"},\n{"ts":"2026-11-21T00:20:02Z","msg":"b"},\n{"ts":"2026',
      ),
    );
    expect(records.map(({ message }) => message)).toEqual(["a", "b"]);
    expect(report.isTruncated).toBe(true);
    expect(report.warnings).toEqual([expect.stringMatching(/truncated/)]);
    expect(text.slice(elements[1]?.from, elements[1]?.to)).toBe(
      '{"ts":"2026-11-21T00:20:02Z","msg":"b"}',
    );
  });

  test("one pretty-printed object is element 0", async () => {
    const { records, elements } = await expectRead(
      encode('{\n  "time": "2026-11-21T00:20:01Z",\n  "message": "alone"\n}\n'),
    );
    expect(renderRecords(records)).toEqual(["I0 2026-11-21T00:20:01.000Z log - | alone"]);
    expect(elements).toHaveLength(1);
  });

  test("an empty array is read and holds nothing", async () => {
    const { report } = await expectRead(encode("[]\n"));
    expect(report).toMatchObject({ records: 0, isTruncated: false });
  });
});

test("a last line without an end counts as cut, unless it is whole for its format", async () => {
  const cut = await expectRead(encode("2026-11-21T00:20:01Z a\n2026-11-21T00:20:02Z b"));
  expect(cut.report.isTruncated).toBe(true);
  const whole = await expectRead(encode('{"ts":"2026-11-21T00:20:01Z","msg":"a"}'));
  expect(whole.report.isTruncated).toBe(false);
});

test("records do not depend on how the bytes arrive", async () => {
  const text = "2026-11-21T00:20:01Z größe ✓ 成交\n  at here\n2026-11-21T00:20:02Z b\r\n";
  const whole = await readBytes(encode(text), 1 << 20);
  for (const size of [1, 2, 3, 7]) {
    expect((await readBytes(encode(text), size)).records).toEqual(whole.records);
  }
});

/** Lines of many formats and of none, so that readers meet what is not theirs. */
const anyLine = fc.oneof(
  fc.constantFrom(
    "",
    "   ",
    "\tat frame (x.js:1:2)",
    "2026-11-21T00:20:01Z hello",
    "2026-11-21 00:20:01,123 ERROR [main] a.b.C - failed",
    "2026-11-21 00:20:01.220 UTC [66] LOG:  ready",
    "Nov 21 02:26:22 host sshd[1]: Failed password for root from 192.0.2.1 port 5 ssh2",
    '{"ts":"2026-11-21T00:20:01Z","msg":"a"}',
    '{"ts":"2026-11-21T00:20:01Z","ms',
    '192.0.2.1 - - [21/Nov/2026:02:21:31 +0200] "GET / HTTP/1.1" 200 78 "-" "-"',
    "time,value",
    '2026-11-21T00:20:01Z,"open',
    'up{a="b"} 1 1795223235889',
    "# HELP up",
    "commit 1ed7a4aa5b4482b34a0f068a37a3565c17b2e4d5",
    "Author: a <b@c>",
    'type=CWD msg=audit(1795220784.351:2421): cwd="/"',
    "2026-11-21 00:26:24.086820 IP 1.2.3.4.5 > 1.2.3.4.6: Flags [S], seq 1, length 0",
    "ts=2026-11-21T00:20:01Z level=info msg=hi",
  ),
  fc.string({ unit: "grapheme", maxLength: 60 }),
);

test("every line belongs to one record or to a counted drop, whatever the file holds", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyLine, { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 400 }),
      async (lines, size) => {
        // The helper checks the covering; what is drawn here is the input.
        await readBytes(encode(`${lines.join("\n")}\n`), size);
      },
    ),
    { numRuns: 300 },
  );
});

test("reading the same bytes twice gives the same records and report", async () => {
  const [first, second] = [await readSample("java-log"), await readSample("java-log")];
  expect(second).toEqual(first);
});

test("the year that a file states overrules the year of its path, and a person overrules the file", async () => {
  const { text } = await readSample("haproxy");
  const yearWith = async (mapping: ReadMapping) => {
    const { report } = await readBytes(encode(text), 700, mapping);
    return report.kind === "read" ? report.statedYear : null;
  };
  expect(await yearWith({ day: "2027-01-02" })).toBe(2026);
  expect(await yearWith({ day: "2027", dayBy: "person" })).toBe(2027);
});
