import type { Result } from "@/lib/base/result";
import type { Nearness } from "@/lib/retrieval/meaning/nearest";
import type { Embedder } from "../../ports/embedder-port";
import type { RecordIndex } from "./record-indexes";

/** What is near in meaning; null where it is found by words alone, and why, where that is not as it was set. */
export type FoundByMeaning = {
  readonly near: ReadonlyMap<number, Nearness> | null;
  readonly note: string | null;
};

/** How long a person waits for a model at most; without it what is found by words is shown. */
const waitMsUsual = 5_000;

/** Asks a model what is near to a question; whatever it does, there is an answer in time. */
export async function searchByMeaning(
  { meaning }: Pick<RecordIndex, "meaning">,
  embedder: Result<Embedder, string> | null,
  query: string,
  waitMs: number = waitMsUsual,
): Promise<FoundByMeaning> {
  if (embedder === null) return { near: null, note: null };
  if (!embedder.ok) return byWords(embedder.error);
  const deadline = AbortSignal.timeout(waitMs);
  const late = new Promise<null>((resolve) =>
    deadline.addEventListener("abort", () => resolve(null), { once: true }),
  );
  const { name } = embedder.value;
  const index = await Promise.race([meaning(embedder.value), late]);
  if (index === null) return byWords(`${name} is still placing the evidence; ask again later`);
  if (!index.ok) return byWords(`${name}: ${index.error}`);
  const found = await Promise.race([index.value.near(query, deadline).catch(() => null), late]);
  if (found === null) return byWords(`${name} did not answer within ${waitMs / 1000} s`);
  if (!found.ok) return byWords(`${name}: ${found.error}`);
  const { left } = index.value;
  const note = left === 0 ? null : `${left} texts beyond the most that are placed by meaning`;
  return { near: found.value, note };
}

function byWords(why: string): FoundByMeaning {
  return { near: null, note: `Found by words alone: ${why}` };
}
