import type { EvidenceQuery } from "@/lib/investigation/ports/evidence-port";
import type { BoundValues } from "./bound-values";
import { filterConditions, filterSources, inRange, type SourceRecords } from "./dated-records";
import type { EvidenceSource } from "./evidence-sources";
import { templateCondition, termCondition } from "./term-conditions";
import { findRecordRange } from "./times/record-range";

type Question = Omit<EvidenceQuery, "limit" | "cursor">;

/** Which records a query is about: those of each source, and what holds for all of them. */
export type MatchingRecords = {
  readonly parts: readonly SourceRecords[];
  readonly conditions: readonly string[];
};

export async function findMatching(
  ranked: readonly EvidenceSource[],
  question: Question,
  bound: BoundValues,
): Promise<MatchingRecords> {
  const parts = await Promise.all(
    filterSources(ranked, question).map((source) => toPart(source, question, bound)),
  );
  const isCopy = parts.length > 0 && ranked.every((source) => source.isCopy);
  const terms = (question.terms ?? []).flatMap((term) =>
    term.kind === "template" ? [] : [termCondition(term, bound, { isCopy, ranked })],
  );
  return {
    parts: parts.filter((part) => part !== null),
    conditions: [...filterConditions(question), ...terms],
  };
}

/** Which masks a template has differs from file to file. */
async function toPart(
  source: EvidenceSource,
  question: Question,
  bound: BoundValues,
): Promise<SourceRecords | null> {
  const range = await findRecordRange(source, question);
  if (range === null) return null;
  const conditions = [inRange(range)];
  for (const term of question.terms ?? []) {
    if (term.kind !== "template") continue;
    const masks = (await source.masks()).masksOf(term.template);
    conditions.push(templateCondition(masks, term.isExcluded, bound));
  }
  return { source, conditions };
}
