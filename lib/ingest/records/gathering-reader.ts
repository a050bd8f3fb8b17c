import { gatheredLinesApart } from "../limits";
import type { LineReader } from "../reader";
import { type Draft, type RecordEmitter, undatedDraft } from "./draft";
import { blankLine } from "./joining-reader";

/** What a format knows whose records are written in parts, each with the id of the record, among parts of others. */
export type GatheringRules<Part> = {
  /** What one line says, or null when it is no part of a record. */
  parse(line: string): Part | null;
  /** Equal for the parts of one record, and for no others. */
  idOf(line: string): string | null;
  /** At least one part, in the order of the file. */
  merge(parts: readonly Part[]): Draft;
  /** Why this line is none of a record's. Null for all other lines. */
  skips(line: string): string | null;
};

/** Merges lines by the id they state, never by nearness. Records come in the order of their first lines. */
export function openGatheringReader<Part>(
  emitter: RecordEmitter,
  rules: GatheringRules<Part>,
): LineReader {
  return new GatheringReader(emitter, rules);
}

type Gathered<Part> = { readonly parts: Part[]; readonly from: number; to: number };

class GatheringReader<Part> implements LineReader {
  /** By id, in the order of their first lines. A line that is no part of a record has no parts, and its text for an id. */
  private readonly open = new Map<string, Gathered<Part>>();

  constructor(
    private readonly emitter: RecordEmitter,
    private readonly rules: GatheringRules<Part>,
  ) {}

  line(text: string, number: number): void {
    const skipped = text.trim() === "" ? blankLine : this.rules.skips(text);
    if (skipped !== null) {
      this.emitter.drop(skipped, number);
      return;
    }
    const part = this.rules.parse(text);
    const id = part === null ? null : this.rules.idOf(text);
    if (part === null || id === null) {
      this.open.set(`${number}\n${text}`, { parts: [], from: number, to: number });
    } else {
      const known = this.open.get(id);
      known?.parts.push(part);
      if (known === undefined) this.open.set(id, { parts: [part], from: number, to: number });
      else known.to = number;
    }
    this.completeUntil(number - gatheredLinesApart);
  }

  end(): void {
    this.completeUntil(Number.POSITIVE_INFINITY);
  }

  begins(line: string): boolean {
    return this.rules.idOf(line) !== null;
  }

  idOf(line: string): string | null {
    return this.rules.idOf(line);
  }

  isWhole(): boolean {
    return false;
  }

  private completeUntil(line: number): void {
    for (const [id, { parts, from, to }] of this.open) {
      if (to >= line) return;
      this.open.delete(id);
      const draft =
        parts.length > 0
          ? this.rules.merge(parts)
          : undatedDraft(id.slice(id.indexOf("\n") + 1).trim());
      this.emitter.record(draft, { kind: "lines", from, to });
    }
  }
}
