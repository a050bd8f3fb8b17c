import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assertPresent } from "@/lib/base/assert";
import { findLikeness, rarityOver } from "@/lib/causality/motifs/likeness";
import type { Motifs } from "@/lib/causality/motifs/motifs";
import { disguiseOf } from "@/lib/golden/disguise";
import { writeDisguised } from "@/lib/golden/disguised-incident";
import { analyzeCopy, goldenFolderOf, goldenSlugs } from "@/lib/golden/golden-incident";
import type { TimelineDocument } from "@/lib/investigation/document/document-schema";
import { sha256 } from "@/lib/investigation/sha256";
import { comparedMax, likenessMin } from "@/lib/investigation/similar/find-similar";
import { motifPartsSchema, motifsOfDocument } from "@/lib/investigation/similar/incident-motifs";
import { timeRepeated } from "../measured/times";
import { type RecordedTruth, readRecordedTruth } from "../models/recorded-truth";
import { printTable } from "../quality/print-table";
import { asApproved } from "./as-approved";

// `npm run bench similar` asks which of the golden recordings, each as if people had approved it with the links of its truth, come
// above the bar for each other, and where copies under other names come: the approved document renamed, the renamed evidence
// analysed anew and approved, and analysed anew with nobody's word on it yet. Two minutes; nothing here fails a build.

type Case = {
  readonly slug: string;
  readonly approved: Motifs;
  /** Its document, as it is stored. */
  readonly text: string;
  /** As they are compared with all that is approved. */
  readonly copies: Readonly<Record<CopyKind, Motifs>>;
};
const copyKinds = ["renamed", "analysed, approved", "analysed alone"] as const;
type CopyKind = (typeof copyKinds)[number];

const folder = await mkdtemp(join(tmpdir(), "whence-similar-"));
const cases: Case[] = [];
try {
  for (const slug of await goldenSlugs()) cases.push(await readCase(slug));
} finally {
  await rm(folder, { recursive: true, force: true });
}

printTable([
  ["approved recording", "motifs", `others from ${likenessMin}`, "the likest other"],
  ...cases.map((one) => {
    const others = rank(one.approved).filter(({ slug }) => slug !== one.slug);
    return [one.slug.slice(0, 40), `${one.approved.size}`, tellAbove(others), tell(others[0])];
  }),
]);
process.stdout.write("\n");
printTable([
  ["its copy: rank and likeness of the original", ...copyKinds, "others above the bar"],
  ...cases.map((one) => {
    const ranked = copyKinds.map((kind) => rank(one.copies[kind]));
    const above = ranked.flatMap((each) =>
      each.filter(({ slug, value }) => slug !== one.slug && value >= likenessMin),
    );
    const others = [...new Set(above.map(({ slug }) => slug.slice(0, 24)))];
    return [
      one.slug.slice(0, 40),
      ...ranked.map((each) => tellPlace(each, one.slug)),
      others.length === 0 ? "none" : others.join(", "),
    ];
  }),
  [
    `first, and shown, of ${cases.length}`,
    ...copyKinds.map((kind) => {
      const own = cases.map((one) => ({ slug: one.slug, ranked: rank(one.copies[kind]) }));
      const first = own.filter(({ slug, ranked }) => ranked[0]?.slug === slug);
      const shown = own.filter(({ slug, ranked }) =>
        ranked.some((each) => each.slug === slug && each.value >= likenessMin),
      );
      return `${first.length}, ${shown.length}`;
    }),
    "",
  ],
]);

process.stdout.write(`\n${timeComparison()}\n`);

/** What the first who asks after a start waits for, and everybody after. */
function timeComparison(): string {
  const texts = cases.map(({ text }) => text);
  const { p50: read } = timeRepeated(5, () => {
    for (const text of texts) motifsOfDocument(motifPartsSchema.parse(JSON.parse(text)));
  });
  const [one] = cases;
  const known = Array.from({ length: comparedMax }, (_, index) => cases[index % cases.length]);
  const { p50: compared } = timeRepeated(5, () => {
    const motifs = known.flatMap((each) => each?.approved ?? []);
    const rarity = rarityOver(motifs);
    for (const each of motifs) findLikeness(one?.approved ?? each, each, rarity);
  });
  return `a document read: ${(read / texts.length).toFixed(1)} ms; ${comparedMax} compared: ${compared.toFixed(0)} ms (medians of 5)`;
}

async function readCase(slug: string): Promise<Case> {
  const source = goldenFolderOf(slug);
  const copy = join(folder, slug);
  await writeDisguised(slug, copy);
  const truth = await readRecordedTruth(source);
  const approved = asApproved(await analyzeCopy(join(source, "artifacts")), truth);
  const analysed = await analyzeCopy(join(copy, "artifacts"));
  return {
    slug,
    approved: motifsOfDocument(approved),
    text: JSON.stringify(approved),
    copies: {
      renamed: motifsOfDocument(rename(approved, truth)),
      "analysed, approved": motifsOfDocument(asApproved(analysed, await readRecordedTruth(copy))),
      "analysed alone": motifsOfDocument(analysed),
    },
  };
}

/** Other names and ids, in every place that has one. */
function rename(document: TimelineDocument, truth: RecordedTruth): TimelineDocument {
  const root = assertPresent(truth.rootCause, "a root cause");
  const names = truth.entities.flatMap(({ id, name }) => [id, name]);
  const { text } = disguiseOf(names, new Date(root.time));
  const renamed: TimelineDocument = JSON.parse(
    JSON.stringify(document).replaceAll(
      /\b(evt|ent|lnk)_[0-9a-f]{16}/g,
      (id, kind) => `${kind}_${sha256(id).slice(0, 16)}`,
    ),
  );
  return {
    ...renamed,
    events: renamed.events.map((event) => ({ ...event, title: text(event.title) })),
    entities: renamed.entities.map((entity) => ({ ...entity, name: text(entity.name) })),
  };
}

type Ranked = { readonly slug: string; readonly value: number };

/** All that is approved, by how like this one it is: as if it were the incident that is investigated. */
function rank(present: Motifs): readonly Ranked[] {
  const rarity = rarityOver([present, ...cases.map(({ approved }) => approved)]);
  return cases
    .map(({ slug, approved }) => ({ slug, value: findLikeness(present, approved, rarity).value }))
    .toSorted((a, b) => b.value - a.value);
}

function tell(ranked: Ranked | undefined): string {
  return ranked === undefined ? "-" : `${ranked.value.toFixed(2)} ${ranked.slug.slice(0, 32)}`;
}

function tellAbove(others: readonly Ranked[]): string {
  const above = others.filter(({ value }) => value >= likenessMin);
  return above.length === 0 ? "none" : above.map(tell).join(", ");
}

function tellPlace(ranked: readonly Ranked[], slug: string): string {
  const place = ranked.findIndex((each) => each.slug === slug);
  return `${place + 1}: ${(ranked[place]?.value ?? 0).toFixed(2)}`;
}
