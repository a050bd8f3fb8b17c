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
  yield encoder.encode(toRow(["place", "reason", "raw text"]));
  const document = await evidence.rawElements(artifactId, 0, 0);
  const isDocument = (document?.totalElements ?? 0) > 0;
  const places = new Places(evidence, artifactId, isDocument);
  for await (const { reason, from, to } of evidence.dropped(artifactId)) {
    for (let first = from; first <= to; first += placesAtOnce) {
      const last = Math.min(to, first + placesAtOnce - 1);
      const rows: string[] = [];
      for (let at = first; at <= last; at++) {
        const place = `${isDocument ? "element" : "line"} ${at}`;
        rows.push(toRow([place, reason, clip(await places.textAt(at))]));
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

function toRow(cells: readonly string[]): string {
  return `${cells.map(toCell).join(",")}\r\n`;
}

/**
 * A spreadsheet runs what begins like a formula; a quote before it makes it text
 * (https://owasp.org/www-community/attacks/CSV_Injection). Where lists are separated by semicolons, as in
 * most of Europe, a semicolon and a tab begin a cell even inside our quotes, and so does a line end.
 */
const formulaStart =
  /(^|[;\t\r\n])([ \u00a0\u3000\ufeff"]*)(?=[=+\-@|\uff1d\uff0b\uff0d\uff20\t\r\n])/g;

function toCell(text: string): string {
  return `"${text.replace(formulaStart, "$1'$2").replaceAll('"', '""')}"`;
}
