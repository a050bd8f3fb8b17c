import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { RecordAsWritten } from "@/lib/domain/evidence/evidence-record";
import { findBinaryReader } from "../readers/registry";
import { RecordTally } from "../records/record-tally";
import { renderRecords } from "../testing/read-sample";
import type { FileEnds } from "./file-ends";
import { ascii, big, box, element, exif, gif, heic, jpeg, png, webp } from "./testing/media-bytes";

const endBytes = 4 * 1024 * 1024;

/** The two ends of a file, as they are handed over. */
function endsOf(file: Uint8Array, end = endBytes): FileEnds {
  const tail = file.subarray(Math.max(end, file.length - end));
  return { head: file.subarray(0, end), tail, bytes: file.length };
}

function readEnds(ends: FileEnds) {
  const found = findBinaryReader(ends.head);
  const records: RecordAsWritten[] = [];
  const tally = new RecordTally((record) => records.push(record));
  found?.reader.read(ends, tally);
  const warnings = tally.counted().warnings;
  return { format: found?.detection.format ?? null, records, warnings };
}

function read(file: Uint8Array) {
  const { format, records, warnings } = readEnds(endsOf(file));
  return { format, lines: renderRecords(records), fields: records[0]?.fields, warnings };
}

const camera = exif(
  [
    [0x010f, "Acme"],
    [0x0110, "Phone 7"],
    [0x0132, "2026:11:22 09:00:00"],
  ],
  [
    [0x9003, "2026:11:21 14:08:21"],
    [0x9011, "+01:00"],
    [0x9291, "120"],
  ],
);

describe("pictures", () => {
  test("EXIF says when a JPEG was taken, in the zone it states, and by what", () => {
    expect(read(jpeg(4032, 3024, camera))).toEqual({
      format: "JPEG image",
      lines: ["F 2026-11-21T14:08:21.120+01:00 media - | JPEG image, 4032 × 3024"],
      fields: {
        width: 4032,
        height: 3024,
        camera: "Acme Phone 7",
        time_tag: "EXIF DateTimeOriginal",
      },
      warnings: ["What the picture shows is read only by a model."],
    });
  });

  test.each([
    ["WebP", webp(640, 480, camera), "WebP image, 640 × 480"],
    ["HEIC", heic(camera), "HEIC image"],
    ["PNG", png(640, 480, [["eXIf", camera]]), "PNG image, 640 × 480"],
  ])("EXIF is found in %s too", (_what, file, message) => {
    expect(read(file).lines).toEqual([`F 2026-11-21T14:08:21.120+01:00 media - | ${message}`]);
  });

  test("a PNG says in a text when it was made, else when it was last changed", () => {
    const changed = ["tIME", [...big(2026, 2), 11, 22, 9, 0, 5]] as const;
    const made = [
      "tEXt",
      [...ascii("Creation Time"), 0, ...ascii("Sat, 21 Nov 2026 14:08:21 +0100")],
    ] as const;
    expect(read(png(1280, 720, [made, changed])).lines).toEqual([
      "F 2026-11-21T14:08:21.000+01:00 media - | PNG image, 1280 × 720",
    ]);
    expect(read(png(1280, 720, [changed]))).toMatchObject({
      lines: ["F 2026-11-22T09:00:05.000Z media - | PNG image, 1280 × 720"],
      fields: { time_tag: "PNG tIME" },
    });
  });

  test("a picture without any time is kept undated; so is one that is cut off", () => {
    expect(read(gif(320, 200)).lines).toEqual(["F undated media - | GIF image, 320 × 200"]);
    expect(read(jpeg(4032, 3024, camera).subarray(0, 30)).lines).toEqual([
      "F undated media - | JPEG image",
    ]);
  });

  test("a stamp without an offset states none", () => {
    const plain = exif([], [[0x9003, "2026:11:21 14:08:21"]]);
    expect(read(jpeg(10, 10, plain)).lines).toEqual([
      "F 2026-11-21T14:08:21.000 media - | JPEG image, 10 × 10",
    ]);
  });
});

/** 2026-11-21T13:08:21Z in seconds from 1904. */
const seconds1904 = Date.UTC(2026, 10, 21, 13, 8, 21) / 1000 - Date.UTC(1904, 0, 1) / 1000;
const size = (pixels: number) => [...big(pixels, 2), 0, 0];

function movie(...more: readonly (readonly number[])[]): number[] {
  const header = [
    0,
    0,
    0,
    0,
    ...big(seconds1904, 4),
    ...big(0, 4),
    ...big(600, 4),
    ...big(25_260, 4),
  ];
  const track = (width: number, height: number) =>
    box("trak", box("tkhd", big(0, 76), size(width), size(height)));
  return box("moov", box("mvhd", header), track(0, 0), track(1920, 1080), ...more);
}

describe("videos", () => {
  const type = box("ftyp", ascii("isom"), big(512, 4));

  test("an MP4 says in UTC when it was made, how long and how large it is", () => {
    expect(read(Uint8Array.from([...type, ...movie()]))).toEqual({
      format: "MP4 video",
      lines: ["F 2026-11-21T13:08:21.000Z media - | MP4 video, 42.1 s, 1920 × 1080"],
      fields: { width: 1920, height: 1080, duration_ms: 42_100, time_tag: "mvhd creation_time" },
      warnings: ["What the recording shows is read only by a model."],
    });
  });

  test("the description is found behind the media, however large that is", () => {
    const bytes = 5_000_000_000;
    const media = [...big(1, 4), ...ascii("mdat"), ...big(bytes - type.length - movie().length, 8)];
    const ends = {
      head: Uint8Array.from([...type, ...media, ...Array<number>(500).fill(0)]),
      tail: Uint8Array.from([...Array<number>(700).fill(0), ...movie()]),
      bytes,
    };
    expect(renderRecords(readEnds(ends).records)).toEqual([
      "F 2026-11-21T13:08:21.000Z media - | MP4 video, 42.1 s, 1920 × 1080",
    ]);
  });

  test("Apple's date with its offset comes before the one in UTC", () => {
    const key = "com.apple.quicktime.creationdate";
    const keys = box("keys", big(0, 4), big(1, 4), box("mdta", ascii(key)));
    const value = box("data", big(1, 4), big(0, 4), ascii("2026-11-21T14:08:20+0100"));
    const item = [...big(value.length + 8, 4), ...big(1, 4), ...value];
    const meta = box("meta", box("hdlr", big(0, 24)), keys, box("ilst", item));
    const file = [...box("ftyp", ascii("qt  "), big(0, 4)), ...movie(meta)];
    expect(read(Uint8Array.from(file))).toMatchObject({
      format: "QuickTime video",
      lines: ["F 2026-11-21T14:08:20.000+01:00 media - | QuickTime video, 42.1 s, 1920 × 1080"],
    });
  });

  test("WebM says when, how long and how large; a recording that never ended says no length", () => {
    const nanos = (Date.UTC(2026, 10, 21, 13, 8, 21, 500) - Date.UTC(2001, 0, 1)) * 1e6;
    const date = element([0x44, 0x61], Array.from(new Uint8Array(toBigEndian(BigInt(nanos)))));
    const length = element([0x44, 0x89], Array.from(new Uint8Array(toFloat(42_100))));
    const video = element(
      [0xe0],
      [...element([0xb0], big(1280, 2)), ...element([0xba], big(720, 2))],
    );
    const tracks = element([0x16, 0x54, 0xae, 0x6b], element([0xae], video));
    const webm = (info: readonly number[]) =>
      Uint8Array.from([
        ...element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], ascii("webm"))),
        ...element(
          [0x18, 0x53, 0x80, 0x67],
          [...element([0x15, 0x49, 0xa9, 0x66], info), ...tracks, 0x1f, 0x43, 0xb6, 0x75, 0x81, 0],
          true,
        ),
      ]);
    expect(read(webm([...date, ...length]))).toMatchObject({
      format: "WebM video",
      lines: ["F 2026-11-21T13:08:21.500Z media - | WebM video, 42.1 s, 1280 × 720"],
    });
    expect(read(webm([]))).toMatchObject({
      lines: ["F undated media - | WebM video, 1280 × 720"],
      warnings: [
        "How long the recording is could not be found.",
        "What the recording shows is read only by a model.",
      ],
    });
  });

  test("a text that has the letters of a box in their place is no video", () => {
    expect(read(Uint8Array.from(ascii("The wide road\nThe moov"))).format).toBeNull();
  });
});

function toBigEndian(value: bigint): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigInt64(0, value);
  return view.buffer;
}

function toFloat(value: number): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return view.buffer;
}

test("whatever is damaged or cut off gives one record and no failure", () => {
  const files = [
    ...[jpeg(10, 10, camera), webp(10, 10, camera), heic(camera), png(9, 9, [["eXIf", camera]])],
    ...[gif(1, 1), Uint8Array.from([...box("ftyp", ascii("isom")), ...movie()])],
    Uint8Array.from([
      ...element([0x1a, 0x45, 0xdf, 0xa3], []),
      ...element([0x18, 0x53, 0x80, 0x67], []),
    ]),
  ];
  const damage = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 12 });
  fc.assert(
    fc.property(fc.constantFrom(...files), damage, fc.nat(), (file, bytes, length) => {
      const copy = Uint8Array.from(file);
      for (const [at, byte] of bytes) copy[12 + (at % Math.max(1, copy.length - 12))] = byte;
      const cut = copy.subarray(0, 12 + (length % copy.length));
      const { format, records } = readEnds(endsOf(cut, 64));
      expect(records).toHaveLength(format === null ? 0 : 1);
    }),
    { numRuns: 500 },
  );
});
