import { toCsvRow } from "@/lib/base/csv-row";
import type { ArtifactId } from "@/lib/domain/ids";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";

/** Places read and written at a time: a run may be as long as the file. */
const placesAtOnce = 200;
/** Of a longer raw text the beginning is given; the artifact has the rest. */
const rawCharsMax = 4096;

/**
 * One row for each line or element that is in no record (RFC 4180), as it is asked for: the whole may be as
 * large as the artifact.
 */
export async function* droppedCsv(
  evidence: EvidenceReader,
  artifactId: ArtifactId,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(toCsvRow(["place", "reason", "raw text"]));
  const document = await evidence.rawElements(artifactId, 0, 0);
  const isDocument = (document?.totalElements ?? 0) > 0;
  const places = new Places(evidence, artifactId, isDocument);
  for await (const { reason, from, to } of evidence.dropped(artifactId)) {
    for (let first = from; first <= to; first += placesAtOnce) {
      const last = Math.min(to, first + placesAtOnce - 1);
      const rows: string[] = [];
      for (let at = first; at <= last; at++) {
        const place = `${isDocument ? "element" : "line"} ${at}`;
        rows.push(toCsvRow([place, reason, clip(await places.textAt(at))]));
      }
      yield encoder.encode(rows.join(""));
    }
  }
}

/** Raw texts in rising order of their places; neighbours are read together, also those of other runs. */
class Places {
  private from = 0;
  private texts: readonly string[] = [];

  constructor(
    private readonly evidence: EvidenceReader,
    private readonly artifactId: ArtifactId,
    private readonly isDocument: boolean,
  ) {}

  async textAt(place: number): Promise<string> {
    if (place < this.from || place >= this.from + this.texts.length) await this.read(place);
    return this.texts[place - this.from] ?? "";
  }

  private async read(from: number): Promise<void> {
    const to = from + placesAtOnce - 1;
    this.from = from;
    this.texts = this.isDocument
      ? ((await this.evidence.rawElements(this.artifactId, from, to))?.elements ?? [])
      : ((await this.evidence.rawLines(this.artifactId, from, to))?.lines ?? []);
  }
}

function clip(text: string): string {
  return text.length <= rawCharsMax ? text : `${text.slice(0, rawCharsMax).toWellFormed()}…`;
}
