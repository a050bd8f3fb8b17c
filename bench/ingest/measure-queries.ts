import { createReadStream } from "node:fs";
import { assertPresent } from "@/lib/base/assert";
import { instant } from "@/lib/base/instant";
import { ingestArtifact } from "@/lib/investigation/evidence/files/ingest-artifact";
import { withClocks } from "@/lib/investigation/evidence/open-evidence";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { withTemporaryStore } from "@/lib/server/reading/temporary-store";

export type QueryMeasure = {
  readonly question: string;
  readonly target: number | null;
  /** Of each time it was asked, in order. */
  readonly milliseconds: readonly number[];
};

const timesAsked = 4;

/** Asks of one large file what the screens ask, several times each. For benches. */
export async function measureQueries(
  file: string,
): Promise<{ readonly records: number; readonly measures: readonly QueryMeasure[] }> {
  return withTemporaryStore(async (evidence) => {
    const artifact = await ingestArtifact(evidence, "measured.log", createReadStream(file));
    const { report } = artifact;
    if (report.kind !== "read") throw new Error(`${file} was not read`);
    const open = () => evidence.open(withClocks([artifact], []));
    const span = assertPresent((await (await open()).spans()).get(artifact.id), "the file's times");
    const middle = instant(Math.floor((span.earliest + span.latest) / 2));
    const measures: QueryMeasure[] = [];
    const measure = async (
      question: string,
      target: number | null,
      ask: (reader: EvidenceReader) => Promise<unknown>,
    ) => {
      const milliseconds: number[] = [];
      for (let time = 0; time < timesAsked; time++) {
        // As a request does it: what is remembered is remembered by the store.
        const reader = await open();
        const startedAt = performance.now();
        await ask(reader);
        milliseconds.push(performance.now() - startedAt);
      }
      measures.push({ question, target, milliseconds });
    };
    const bucketMs = Math.ceil((span.latest - span.earliest) / 300);
    await measure("density, all of it", 150, (reader) => reader.density({ bucketMs }));
    await measure("density, one hour by seconds", 150, (reader) =>
      reader.density({ bucketMs: 1000, from: middle, to: instant(middle + 3_600_000) }),
    );
    const regex = { kind: "regex", regex: "orders.* 50[34]", isExcluded: false } as const;
    await measure("regular expression", 3_000, (reader) =>
      reader.search({ terms: [regex], limit: 50 }),
    );
    await measure("text that is nowhere", 3_000, (reader) =>
      reader.search({
        terms: [{ kind: "text", text: "no such words", isExcluded: false }],
        limit: 50,
      }),
    );
    await measure("first page", null, (reader) => reader.search({ limit: 50 }));
    const line = Math.floor(report.lines * 0.9);
    await measure("context of a line", 30, (reader) =>
      reader.rawLines(artifact.id, line - 50, line + 50),
    );
    return { records: report.records, measures };
  });
}
