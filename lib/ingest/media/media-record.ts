import type { FieldValue, StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { statedFields } from "../fields/stated-fields";
import type { RecordEmitter } from "../records/draft";

/** What a picture or a video says about itself. */
export type MediaFacts = {
  /** "PNG image", "MP4 video". */
  readonly format: string;
  readonly stamp: StampAsWritten | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly durationMs: number | null;
  readonly fields: Readonly<Record<string, FieldValue | undefined>>;
};

/** One record for the whole file, at its first frame. */
export function emitMedia(facts: MediaFacts, emitter: RecordEmitter): void {
  const { format, stamp, width, height, durationMs } = facts;
  const fields = statedFields({
    width,
    height,
    duration_ms: durationMs,
    ...facts.fields,
  });
  const seconds = durationMs === null ? null : `${(durationMs / 1000).toFixed(1)} s`;
  const size = width === null || height === null ? null : `${width} × ${height}`;
  const message = [format, seconds, size].filter((part) => part !== null).join(", ");
  emitter.record(
    { stamp, kind: "media", severity: null, source: null, message, template: format, fields },
    { kind: "frame", frameMs: 0 },
  );
}
