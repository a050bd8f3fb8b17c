import type { StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { toEpochStamp } from "@/lib/time/stamps/epoch-stamp";
import { parseStamp } from "@/lib/time/stamps/parse-stamp";
import { EndsView, type FileEnds } from "./file-ends";
import type { MediaFacts } from "./media-record";

/*
 * MP4, MOV and 3GP (ISO/IEC 14496-12; QuickTime File Format). Read are the movie header (creation time and
 * duration), the size of the largest track, and the creation date with its offset that Apple's cameras add.
 */

/** Seconds from 1904-01-01 to 1970-01-01, both UTC. */
const secondsTo1970 = 2_082_844_800;

/** A box of ISO/IEC 14496-12 §4.2: `from` up to `to` is what it holds. */
type Box = { readonly type: string; readonly from: number; readonly to: number };

/** A container of more boxes than this is not one. */
const boxesMax = 10_000;

export function readMp4Facts(ends: FileEnds, format: string): MediaFacts {
  const view = new EndsView(ends);
  const movie = [...readBoxes(view, 0, view.bytes)].find(({ type }) => type === "moov");
  if (movie === undefined) {
    return { format, stamp: null, width: null, height: null, durationMs: null, fields: {} };
  }
  const header = readHeader(view, findBox(view, movie, "mvhd"));
  const details = readDetails(view, movie);
  const stated = details.get("com.apple.quicktime.creationdate");
  const spoken = stated === undefined ? null : parseStamp(stated);
  const stamp = spoken ?? header?.stamp ?? null;
  const size = findSize(view, movie);
  const camera = ["make", "model"].map((part) => details.get(`com.apple.quicktime.${part}`) ?? "");
  return {
    format: size === null ? format.replace("video", "audio") : format,
    stamp,
    width: size?.width ?? null,
    height: size?.height ?? null,
    durationMs: header?.durationMs ?? readFragmentDuration(view, movie, header?.timescale ?? 0),
    fields: {
      camera: camera.join(" ").trim(),
      software: details.get("com.apple.quicktime.software"),
      time_tag:
        stamp === null ? undefined : spoken === null ? "mvhd creation_time" : "creationdate",
    },
  };
}

type Header = {
  readonly stamp: StampAsWritten | null;
  readonly timescale: number;
  readonly durationMs: number | null;
};

/** §8.2.2; version 1 has numbers of 64 bits. */
function readHeader(view: EndsView, box: Box | null): Header | null {
  if (box === null) return null;
  const version = view.view(box.from, 1)?.getUint8(0);
  const long = version === 1;
  const fields = view.view(box.from + 4, long ? 28 : 16);
  if (fields === null) return null;
  const created = long ? Number(fields.getBigUint64(0)) : fields.getUint32(0);
  const timescale = fields.getUint32(long ? 16 : 8);
  const duration = long ? Number(fields.getBigUint64(20)) : fields.getUint32(12);
  const isUnknown = duration === 0 || duration >= (long ? 2 ** 63 : 0xffff_ffff);
  return {
    stamp: created > secondsTo1970 ? toEpochStamp(created - secondsTo1970, String(created)) : null,
    timescale,
    durationMs: isUnknown || timescale === 0 ? null : Math.round((duration * 1000) / timescale),
  };
}

/** §8.8.2: a movie written in fragments says its length apart. */
function readFragmentDuration(view: EndsView, movie: Box, timescale: number): number | null {
  const box = findBox(view, movie, "mvex", "mehd");
  if (box === null || timescale === 0) return null;
  const long = view.view(box.from, 1)?.getUint8(0) === 1;
  const field = view.view(box.from + 4, long ? 8 : 4);
  if (field === null) return null;
  const duration = long ? Number(field.getBigUint64(0)) : field.getUint32(0);
  return duration === 0 ? null : Math.round((duration * 1000) / timescale);
}

/** §8.3.2: width and height of the largest track, in 16.16 fixed point; sound has none. */
function findSize(view: EndsView, movie: Box): { width: number; height: number } | null {
  const sizes = boxesIn(view, movie)
    .filter(({ type }) => type === "trak")
    .flatMap((track) => readTrackSize(view, findBox(view, track, "tkhd")) ?? [])
    .sort((a, b) => b.width * b.height - a.width * a.height);
  return sizes[0] ?? null;
}

function readTrackSize(view: EndsView, box: Box | null) {
  if (box === null) return null;
  const long = view.view(box.from, 1)?.getUint8(0) === 1;
  const fields = view.view(box.from + (long ? 88 : 76), 8);
  if (fields === null) return null;
  const [width, height] = [fields.getUint32(0) >>> 16, fields.getUint32(4) >>> 16];
  return width === 0 || height === 0 ? null : { width, height };
}

/** A detail of the file in words: `mdta` keys of QuickTime, their values at the same places. */
const detailBytesMax = 200;

function readDetails(view: EndsView, movie: Box): ReadonlyMap<string, string> {
  const details = new Map<string, string>();
  const found = findDetails(view, movie);
  if (found === null) return details;
  const { keys, list } = found;
  const names = boxesIn(view, { ...keys, from: keys.from + 8 }).map(({ from, to }) =>
    view.text(from, Math.min(to - from, detailBytesMax)),
  );
  for (const item of boxesIn(view, list)) {
    const place = view.view(item.from - 4, 4)?.getUint32(0) ?? 0;
    const data = findBox(view, item, "data");
    const name = names[place - 1];
    if (data === null || name === null || name === undefined) continue;
    const length = Math.min(data.to - data.from - 8, detailBytesMax);
    const text = view.text(data.from + 8, length);
    if (text !== null) details.set(name, text);
  }
  return details;
}

/** The box that holds them begins with a version in MP4, and with its boxes in QuickTime. */
function findDetails(view: EndsView, movie: Box): { keys: Box; list: Box } | null {
  const meta = findBox(view, movie, "meta");
  if (meta === null) return null;
  for (const from of [meta.from, meta.from + 4]) {
    const [keys, list] = [{ ...meta, from }].flatMap((box) => [
      findBox(view, box, "keys"),
      findBox(view, box, "ilst"),
    ]);
    if (keys != null && list != null) return { keys, list };
  }
  return null;
}

/** The boxes that lie in `from`..`to`, as far as their headers are held. */
function* readBoxes(view: EndsView, from: number, to: number): Generator<Box> {
  let at = from;
  for (let count = 0; count < boxesMax && at + 8 <= to; count++) {
    const box = readBox(view, at, to);
    if (box === null) return;
    yield box;
    at = box.to;
  }
}

/** The first box of a type at each step of `path`, the outermost first. */
function findBox(view: EndsView, within: Box, ...path: readonly string[]): Box | null {
  let current: Box = within;
  for (const type of path) {
    const next = boxesIn(view, current).find((box) => box.type === type);
    if (next === undefined) return null;
    current = next;
  }
  return current;
}

function boxesIn(view: EndsView, { from, to }: Box): readonly Box[] {
  return [...readBoxes(view, from, to)];
}

const latin1 = new TextDecoder("latin1");

function readBox(view: EndsView, at: number, to: number): Box | null {
  const size = view.view(at, 4)?.getUint32(0) ?? null;
  const name = view.view(at + 4, 4);
  if (size === null || name === null) return null;
  const type = latin1.decode(name);
  if (size === 0) return { type, from: at + 8, to };
  if (size !== 1) return size < 8 ? null : { type, from: at + 8, to: Math.min(at + size, to) };
  const large = view.view(at + 8, 8)?.getBigUint64(0) ?? 0n;
  if (large < 16n || large > BigInt(Number.MAX_SAFE_INTEGER)) return null;
  return { type, from: at + 16, to: Math.min(at + Number(large), to) };
}
