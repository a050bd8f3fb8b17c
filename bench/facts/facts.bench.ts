import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { parseInstant } from "@/lib/base/instant";
import { relateFacts } from "@/lib/domain/facts/relate-facts";
import { makeFact } from "@/lib/domain/facts/testing/make-fact";
import { analyzeCopy } from "@/lib/golden/golden-incident";
import type { TimelineDocument } from "@/lib/investigation/document/document-schema";
import { listRecordings, recordingGroups } from "../rounds/recordings";
import { measureStoredFacts } from "./stored-facts";

// What facts say of each true state change a second before it and a second after it, how many facts were closed by one of another
// subject or predicate, and how long questions take at 100,000 facts.
// npm run bench facts [-- parts of names, or groups: golden, met, unlearnt, shared]

const truthSchema = z.object({
  entities: z.array(z.object({ id: z.string(), name: z.string() })).default([]),
  stateChanges: z
    .array(
      z.object({
        entity: z.string(),
        property: z.string(),
        from: z.string().nullish(),
        to: z.string(),
        time: z.string(),
      }),
    )
    .default([]),
});
type TrueChange = z.infer<typeof truthSchema>["stateChanges"][number] & { readonly name: string };

const counts = new Map<string, { all: number; before: number; after: number; ofFrom: number }>();
let falselyClosed = 0;
const { recordings, missing } = await listRecordings(process.argv.slice(2));
for (const folder of missing) process.stdout.write(`not there: ${folder}\n`);
for (const { slug, folder, group } of recordings) {
  const truth = truthSchema.parse(JSON.parse(await readFile(join(folder, "truth.json"), "utf8")));
  const names = new Map(truth.entities.map(({ id, name }) => [id, name]));
  const document = await analyzeCopy(join(folder, "artifacts"));
  const sum = counts.get(group) ?? { all: 0, before: 0, after: 0, ofFrom: 0 };
  for (const change of truth.stateChanges) {
    const named = { ...change, name: names.get(change.entity) ?? change.entity };
    sum.all += 1;
    if (isListed(document, named, 1000, change.to)) sum.after += 1;
    if (change.from == null) continue;
    sum.ofFrom += 1;
    if (isListed(document, named, -1000, change.from)) sum.before += 1;
  }
  counts.set(group, sum);
  falselyClosed += countFalselyClosed(document);
  process.stderr.write(`${slug}\n`);
}

/** Is a fact of this subject with this value true so long after the change? */
function isListed(document: TimelineDocument, change: TrueChange, afterMs: number, value: string) {
  const at = (parseInstant(change.time) ?? Number.NaN) + afterMs;
  const wanted = words(`${change.name} ${change.property}`);
  return document.facts.some(({ about, validFrom, validUntil, content }) => {
    if (about === null || (validFrom === null && validUntil === null)) return false;
    const [from, until] = [validFrom, validUntil].map((each) => parseInstant(each ?? ""));
    if ((from != null && from > at) || (until != null && at >= until)) return false;
    const listed = words(`${content} ${aliasesOf(document, about.subject)}`);
    const isSame = wanted.filter((word) => listed.includes(word)).length >= wanted.length / 2;
    return isSame && isAlike(about.value, value);
  });
}

function aliasesOf({ entities }: TimelineDocument, id: string): string {
  return entities.find((entity) => entity.id === id)?.aliases.join(" ") ?? "";
}

function isAlike(one: string, other: string): boolean {
  const [a, b] = [words(one), words(other)];
  const shared = a.filter((word) => b.includes(word)).length;
  return shared > 0.4 * Math.min(a.length, b.length);
}

function words(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}.]+/gu) ?? [];
}

function countFalselyClosed({ facts }: TimelineDocument): number {
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  return facts.filter(({ about, supersededBy }) => {
    const by = supersededBy === null ? undefined : byId.get(supersededBy);
    if (by === undefined || about === null) return false;
    return by.about?.subject !== about.subject || by.about.predicate !== about.predicate;
  }).length;
}

for (const group of recordingGroups) {
  const sum = counts.get(group);
  if (sum === undefined || sum.all === 0) continue;
  const share = (count: number, all: number) => `${count} of ${all} (${(count / all).toFixed(2)})`;
  process.stdout.write(
    `${group.padEnd(10)} right a second after ${share(sum.after, sum.all)}, a second before ${share(sum.before, sum.ofFrom)}\n`,
  );
}
process.stdout.write(`closed by a fact of something else: ${falselyClosed} (bar 0)\n`);

const factsMany = 100_000;
const made = Array.from({ length: factsMany }, (_, index) =>
  makeFact(index, {
    subject: `s${index % 997}`.padStart(6, "a"),
    predicate: `p${index % 13}`,
    value: String(index),
    from: index * 7,
  }),
);
const startedAt = performance.now();
const related = relateFacts(made).facts;
const relatedMs = performance.now() - startedAt;
process.stdout.write(`${factsMany} facts: related in ${relatedMs.toFixed(0)} ms\n`);

for (const line of await measureStoredFacts(related)) process.stdout.write(`${line}\n`);
