import type { EvidenceReader } from "../../ports/evidence-port";
import type { CitedPlace } from "./material";
import { plainIncludes, plainText } from "./plain-text";
import { vocabularyOf } from "./vocabulary";

/** So many of a claim are looked for at most. */
const wordsMax = 8;

/**
 * How much words tell apart that no shape of records has and the cited records hold all the same, as values: a name of
 * somebody tells more of what a claim is about than words that any record of its shape says. [0, 1] each, by how seldom
 * records say it.
 */
export async function weighValues(
  evidence: EvidenceReader,
  cited: readonly Pick<CitedPlace, "records">[],
  words: readonly string[],
): Promise<number> {
  const { saying } = await vocabularyOf(evidence);
  const texts = cited.flatMap(({ records }) =>
    records.map(({ message, fields }) => plainText([message, ...Object.values(fields)].join(" "))),
  );
  const values = words.filter(
    (word) => !saying.has(word) && texts.some((text) => plainIncludes(text, plainText(word))),
  );
  let weight = 0;
  for (const word of values.slice(0, wordsMax)) weight += await weightOfValue(evidence, word);
  return weight;
}

async function weightOfValue(evidence: EvidenceReader, text: string): Promise<number> {
  const { total } = await evidence.search({
    ...{ terms: [{ kind: "text", text, isExcluded: false }], limit: 1 },
  });
  const records = evidence.artifacts.reduce(
    (sum, { artifact: { report } }) => sum + (report.kind === "read" ? report.records : 0),
    0,
  );
  if (records < 2 || total < 1) return 0;
  return Math.max(0, Math.log(records / total) / Math.log(records));
}
