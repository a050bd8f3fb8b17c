import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import type { Sayer } from "@/lib/ledger/survey/sibling-lines";

/** Sources followed, and shapes of each; what comes later is counted as a row only. */
const sourcesMax = 200;
const sayingsMax = 400;

/** Counts what every host or service says, by the shape of its records without its own name. */
export class SourceWatch {
  readonly #sources = new Map<string, Sayer>();

  observe(record: RecordReference): void {
    const { source } = record;
    // What was measured is numbers, and no saying.
    if (source === null || record.kind === "metric") return;
    const template = record.template.replaceAll(source, "\u0001");
    const sayer = this.#sources.get(source) ?? this.#begin(source);
    if (sayer === null) return;
    sayer.rows += 1;
    const known = sayer.sayings.get(template);
    if (known !== undefined) known.count += 1;
    else if (sayer.sayings.size < sayingsMax) {
      sayer.sayings.set(template, { count: 1, first: record });
    }
  }

  all(): readonly Sayer[] {
    return [...this.#sources.values()];
  }

  #begin(name: string): Sayer | null {
    if (this.#sources.size >= sourcesMax) return null;
    const begun: Sayer = { name, rows: 0, sayings: new Map() };
    this.#sources.set(name, begun);
    return begun;
  }
}
