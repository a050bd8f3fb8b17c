import type { StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { toEpochStamp } from "@/lib/time/stamps/epoch-stamp";
import { EndsView, type FileEnds } from "./file-ends";
import type { MediaFacts } from "./media-record";

/*
 * Matroska and WebM: https://www.rfc-editor.org/rfc/rfc9559 on EBML, https://www.rfc-editor.org/rfc/rfc8794.
 * Read are the segment's Info (DateUTC, Duration) and the pixel size of the first picture track. Both stand
 * before the media, so the head is enough.
 */

/** Identifiers with their marker bits, as the specification lists them. */
const ids = {
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  date: 0x4461,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  title: 0x7ba9,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  cluster: 0x1f43b675,
  ebml: 0x1a45dfa3,
  docType: 0x4282,
} as const;

/** DateUTC counts nanoseconds from 2001-01-01T00:00:00 UTC. */
const millisTo2001 = 978_307_200_000;
const elementsMax = 10_000;

type Element = { readonly id: number; readonly from: number; readonly to: number };

export function readMatroskaFacts(ends: FileEnds): MediaFacts {
  const view = new EndsView(ends);
  const roots = elementsIn(view, { id: 0, from: 0, to: view.bytes });
  const kind = textOf(view, find(view, roots, ids.ebml, ids.docType));
  const segment = roots.find(({ id }) => id === ids.segment);
  const parts = segment === undefined ? [] : elementsIn(view, segment);
  const info = childrenOf(view, parts, ids.info);
  const size = findSize(view, parts);
  const stamp = readDate(view, info);
  const isSound = size === null && parts.some(({ id }) => id === ids.tracks);
  return {
    format: `${kind === "webm" ? "WebM" : "Matroska"} ${isSound ? "audio" : "video"}`,
    stamp,
    width: size?.width ?? null,
    height: size?.height ?? null,
    durationMs: readDuration(view, info),
    fields: {
      software:
        textOf(view, find(view, info, ids.writingApp)) ??
        textOf(view, find(view, info, ids.muxingApp)),
      title: textOf(view, find(view, info, ids.title)),
      time_tag: stamp === null ? undefined : "DateUTC",
    },
  };
}

function readDate(view: EndsView, info: readonly Element[]): StampAsWritten | null {
  const element = find(view, info, ids.date);
  const field =
    element === null || element.to - element.from !== 8 ? null : view.view(element.from, 8);
  if (field === null) return null;
  const nanos = field.getBigInt64(0);
  return toEpochStamp(millisTo2001 + Number(nanos / 1_000_000n), String(nanos));
}

/** In units of the timestamp scale, which is a millisecond unless said otherwise. */
function readDuration(view: EndsView, info: readonly Element[]): number | null {
  const ticks = floatOf(view, find(view, info, ids.duration));
  const scale = numberOf(view, find(view, info, ids.timestampScale)) ?? 1_000_000;
  const millis = ticks === null ? Number.NaN : (ticks * scale) / 1e6;
  return Number.isFinite(millis) && millis > 0 && millis < 1e12 ? Math.round(millis) : null;
}

function findSize(view: EndsView, parts: readonly Element[]) {
  for (const track of childrenOf(view, parts, ids.tracks)) {
    const video =
      track.id === ids.trackEntry ? find(view, elementsIn(view, track), ids.video) : null;
    const inside = video === null ? [] : elementsIn(view, video);
    const width = numberOf(view, find(view, inside, ids.pixelWidth));
    const height = numberOf(view, find(view, inside, ids.pixelHeight));
    if (width !== null && height !== null) return { width, height };
  }
  return null;
}

/** The elements in another one, as far as their headers are held; the media ends the search. */
function elementsIn(view: EndsView, { from, to }: Element): readonly Element[] {
  const elements: Element[] = [];
  let at = from;
  while (elements.length < elementsMax && at < to) {
    const element = readElement(view, at, to);
    if (element === null || element.id === ids.cluster) break;
    elements.push(element);
    at = element.to;
  }
  return elements;
}

/** RFC 8794 §4 and §5: the first set bit tells the length; all bits of a size set mean that it is unknown. */
function readElement(view: EndsView, at: number, to: number): Element | null {
  const idBytes = variableLength(view, at);
  if (idBytes === null || idBytes > 4) return null;
  const sizeBytes = variableLength(view, at + idBytes);
  const fields = sizeBytes === null ? null : view.view(at, idBytes + sizeBytes);
  if (fields === null || sizeBytes === null) return null;
  let id = 0;
  for (let index = 0; index < idBytes; index++) id = id * 256 + fields.getUint8(index);
  let size = fields.getUint8(idBytes) & (0xff >> sizeBytes);
  let isUnknown = size === 0xff >> sizeBytes;
  for (let index = 1; index < sizeBytes; index++) {
    const byte = fields.getUint8(idBytes + index);
    size = size * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  const from = at + idBytes + sizeBytes;
  return { id, from, to: isUnknown ? to : Math.min(from + size, to) };
}

function variableLength(view: EndsView, at: number): number | null {
  const first = view.view(at, 1)?.getUint8(0) ?? 0;
  return first === 0 ? null : Math.clz32(first) - 23;
}

function find(
  view: EndsView,
  elements: readonly Element[],
  ...path: readonly number[]
): Element | null {
  const [id, ...rest] = path;
  const found = elements.find((element) => element.id === id);
  if (found === undefined) return null;
  return rest.length === 0 ? found : find(view, elementsIn(view, found), ...rest);
}

function childrenOf(view: EndsView, elements: readonly Element[], id: number): readonly Element[] {
  const found = elements.find((element) => element.id === id);
  return found === undefined ? [] : elementsIn(view, found);
}

function numberOf(view: EndsView, element: Element | null): number | null {
  const length = element === null ? 0 : element.to - element.from;
  const field = element === null || length > 6 ? null : view.view(element.from, length);
  if (field === null || length === 0) return null;
  let value = 0;
  for (let index = 0; index < length; index++) value = value * 256 + field.getUint8(index);
  return value;
}

function floatOf(view: EndsView, element: Element | null): number | null {
  const length = element === null ? 0 : element.to - element.from;
  const field = element === null ? null : view.view(element.from, length);
  if (field === null || (length !== 4 && length !== 8)) return null;
  return length === 4 ? field.getFloat32(0) : field.getFloat64(0);
}

/** Names of programs and titles; longer ones are cut. */
const textBytesMax = 200;

function textOf(view: EndsView, element: Element | null): string | null {
  if (element === null) return null;
  const text = view.text(element.from, Math.min(element.to - element.from, textBytesMax));
  return text === "" ? null : text;
}
