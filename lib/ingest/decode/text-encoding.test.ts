import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readSample } from "../testing/read-sample";
import { TextDecoding } from "./text-decoding";
import { findEncoding, type TextEncoding } from "./text-encoding";

/** The bytes of every character of two bytes, out of the platform's own decoder. */
function encoderOf(encoding: string): (text: string) => Uint8Array {
  const bytesOf = new Map<string, readonly number[]>();
  const decoder = new TextDecoder(encoding);
  for (let first = 0x80; first <= 0xff; first++) {
    remember(bytesOf, decoder.decode(Uint8Array.of(first)), [first]);
    for (let second = 0x40; second <= 0xff; second++) {
      remember(bytesOf, decoder.decode(Uint8Array.of(first, second)), [first, second]);
    }
  }
  return (text) =>
    Uint8Array.from(Array.from(text).flatMap((char) => bytesOf.get(char) ?? [char.charCodeAt(0)]));
}

function remember(bytesOf: Map<string, readonly number[]>, char: string, bytes: readonly number[]) {
  const isOne = Array.from(char).length === 1 && char !== "\uFFFD" && char.charCodeAt(0) >= 0x80;
  if (isOne && !bytesOf.has(char)) bytesOf.set(char, bytes);
}

function decodeInPieces(bytes: Uint8Array, encoding: TextEncoding, pieceBytes: number): string {
  const decoding = new TextDecoding(encoding);
  let text = "";
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    text += decoding.decode(bytes.subarray(at, at + pieceBytes));
  }
  return text + decoding.end();
}

/** Characters of a row of the code table, which is how the common ones are ordered. */
function charactersOf(encoding: string, rows: readonly [number, number][]): string[] {
  const decoder = new TextDecoder(encoding);
  const chars: string[] = [];
  for (const [from, to] of rows) {
    for (let first = from; first <= to; first++) {
      for (let second = 0xa1; second <= 0xfe; second++) {
        const char = decoder.decode(Uint8Array.of(first, second));
        if (Array.from(char).length === 1 && char !== "\uFFFD") chars.push(char);
      }
    }
  }
  return chars;
}

const times = fc.integer({ min: 0, max: 59 }).map((second) => `2026-03-08 02:30:${second} ERROR `);
const words = (characters: readonly string[]) =>
  fc.string({ unit: fc.constantFrom(...characters), minLength: 2, maxLength: 9 });

/** Lines of a log in which every line has a word of a language. */
function logsOf(word: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const line = fc.tuple(times, fc.array(word, { minLength: 1, maxLength: 4 }), fc.webPath());
  const toText = ([time, texts, path]: [string, string[], string]) =>
    `${time}${texts.join(" ")} ${path}`;
  return fc
    .array(line.map(toText), { minLength: 8, maxLength: 30 })
    .map((lines) => lines.join("\n"));
}

const hanzi = charactersOf("gb18030", [[0xb0, 0xd7]]);
const hiragana = Array.from({ length: 80 }, (_, n) => String.fromCharCode(0x3042 + n));
const kanji = charactersOf("euc-jp", [[0xb0, 0xcf]]);
const hangul = charactersOf("euc-kr", [[0xb0, 0xc8]]);
const japanese = fc
  .tuple(words(kanji), words(hiragana))
  .map(([stem, ending]) => `${stem.slice(0, 2)}${ending}`);
const western = fc
  .array(fc.tuple(fc.constantFrom("caf", "gr", "se", "r"), fc.constantFrom(..."éüßñçöàøÄ")), {
    minLength: 1,
    maxLength: 3,
  })
  .map((parts) => `${parts.flat().join("")}n`);

describe.each<[TextEncoding, fc.Arbitrary<string>]>([
  ["gb18030", words(hanzi)],
  ["shift_jis", japanese],
  ["euc-jp", japanese],
  ["euc-kr", words(hangul)],
  ["windows-1252", western],
])("%s", (encoding, word) => {
  const encode = encoderOf(encoding);

  test("is found and read back, however the bytes arrive and wherever the head is cut", () => {
    const pieces = fc.integer({ min: 1, max: 200 });
    fc.assert(
      fc.property(logsOf(word), pieces, fc.nat(), (text, pieceBytes, cut) => {
        const bytes = encode(text);
        expect(findEncoding(bytes)).toBe(encoding);
        const half = Math.floor(bytes.length / 2);
        expect(findEncoding(bytes.subarray(0, half + (cut % half)))).toBe(encoding);
        expect(decodeInPieces(bytes, encoding, pieceBytes)).toBe(text);
      }),
    );
  });

  test("the same text as UTF-8 is UTF-8", () => {
    fc.assert(
      fc.property(logsOf(word), (text) => {
        expect(findEncoding(new TextEncoder().encode(text))).toBe("utf-8");
      }),
    );
  });
});

describe.each([
  ["utf-16le", true],
  ["utf-16be", false],
] as const)("%s without a mark", (encoding, isLittleEndian) => {
  test("is found in every script and read back", () => {
    const word = fc.oneof(words(hanzi), words(hangul), japanese, western, fc.constant("ok"));
    fc.assert(
      fc.property(logsOf(word), (text) => {
        const bytes = Buffer.from(text, "utf16le");
        if (!isLittleEndian) bytes.swap16();
        expect(findEncoding(bytes)).toBe(encoding);
        expect(decodeInPieces(bytes, encoding, 33)).toBe(text);
      }),
    );
  });
});

test.each([
  [
    "a message of two Chinese characters among English ones",
    "2026 ERROR 错误: timeout\n",
    "gb18030",
  ],
  ["lines drawn in the code page of DOS", "", "utf-8"],
])("%s", (_name, text, encoding) => {
  const drawn = Uint8Array.from([...Array(40).fill(0xc4), 0x0a, 0x41]);
  const bytes = text === "" ? drawn : encoderOf("gb18030")(text);
  expect(findEncoding(bytes)).toBe(encoding);
});

test("a rare character of four bytes is read", () => {
  const text = "日志 𠀀 写入失败\n";
  const rare = [0x95, 0x32, 0x82, 0x36];
  const [before, after] = text.split("𠀀").map(encoderOf("gb18030"));
  const bytes = Uint8Array.from([...(before ?? []), ...rare, ...(after ?? [])]);
  expect(findEncoding(bytes)).toBe("gb18030");
  expect(decodeInPieces(bytes, "gb18030", 3)).toBe(text);
});

test("a log of a Chinese Windows is read with its times, joined lines and words", async () => {
  const { report, records } = await readSample("chinese-gb18030");
  expect(report).toMatchObject({
    ...{ kind: "read", encoding: "gb18030", records: 7, undated: 0, dropped: [] },
    warnings: [expect.stringMatching(/read as gb18030/)],
  });
  expect(records.map(({ message }) => message)[3]).toMatch(/^.*扣款失败，原因：连接被对方重置/);
  expect(records.map(({ locator }) => locator)[3]).toEqual({ kind: "lines", from: 4, to: 7 });
  expect(records.at(-1)?.message).toContain("值班人员张䶮已确认告警");
});

test("a text in UTF-8 with a few broken bytes stays UTF-8", () => {
  const bytes = new TextEncoder().encode("ok ✓ and ✓ and ✓ then X\n");
  bytes[bytes.indexOf("X".charCodeAt(0))] = 0xc3;
  expect(findEncoding(bytes)).toBe("utf-8");
});

test("quotes and dashes of Windows are part of a Western text", () => {
  const bytes = Uint8Array.from([0x93, 0x6f, 0x6b, 0x94, 0x20, 0x96, 0x20, 0x64, 0x92, 0x61]);
  expect(findEncoding(bytes)).toBe("windows-1252");
});

test("a text with a hole of zeros in its middle is a text; zeros between few letters are none", () => {
  const lines = Buffer.from("2026-03-08 02:30:01 INFO started\n".repeat(20));
  expect(findEncoding(Buffer.concat([lines, Buffer.alloc(4096), lines]))).toBe("utf-8");
  const fields = Buffer.concat(
    Array.from({ length: 20 }, () => Buffer.concat([Buffer.from("pts/0"), Buffer.alloc(27)])),
  );
  expect(findEncoding(fields)).toBeNull();
});

test("random bytes are decided on without an error", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 4000 }), (bytes) => {
      const encoding = findEncoding(bytes);
      if (encoding !== null) decodeInPieces(bytes, encoding, 100);
    }),
  );
});
