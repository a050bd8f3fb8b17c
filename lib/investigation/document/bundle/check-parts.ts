import { canonicalJson, type JsonValue, toJsonValue } from "@/lib/base/canonical-json";
import { parseInstant } from "@/lib/base/instant";
import { describeLocator } from "@/lib/domain/evidence/evidence";
import { journalHash, journalOrigin } from "@/lib/domain/journal";
import { isApprovalOf } from "@/lib/domain/review/unapproved-part";
import { toLocator } from "../../evidence/citation";
import { sha256 } from "../../sha256";
import { listClaims } from "../claim-hash";
import type { TimelineDocument } from "../document-schema";
import { toCitation, visitValues } from "../masking/mask-tree";
import { verifyMaskedIntegrity } from "../verify-document";
import type { BundleExcerpt, BundleJournal, DisclosedEntry } from "./bundle-schema";
import { readPageTexts } from "./page-texts";
import type { BundleParts } from "./read-bundle";

/** Why a check failed, in words; empty when it passed. */
type Problems = readonly string[];

/** The hashes of the document over its claims and its text, and what the manifest states of it. */
export function checkRevision({ document, manifest, approval }: BundleParts): Problems {
  const problems = verifyMaskedIntegrity(document).map(({ where, what }) => `${where}: ${what}`);
  if (document.masked === undefined) problems.push("The document is not masked");
  if (document.contentHash === undefined) problems.push("The document has no hash of its content");
  const named = [manifest.revision, { number: approval.revision, hash: approval.revisionHash }];
  for (const { number, hash } of named) {
    if (number === document.revision?.number && hash === document.claimsHash) continue;
    problems.push("A file of the bundle names another revision");
  }
  if (manifest.incident.title !== document.incident.title) {
    problems.push("manifest.json names another incident");
  }
  return problems;
}

/** Every excerpt is a citation of the document, of the file that the document names. */
export function checkExcerpts({ document, excerpts }: BundleParts): Problems {
  const cited = citedIn(document);
  const digests = new Map(document.artifacts.map(({ path, sha256: digest }) => [path, digest]));
  return excerpts.flatMap((excerpt) => {
    const problems: string[] = [];
    if (!cited.has(excerptKey(excerpt))) {
      problems.push(`Excerpt ${excerpt.number} is not what the document cites`);
    }
    if ((digests.get(excerpt.path) ?? null) !== excerpt.fileSha256) {
      problems.push(`Excerpt ${excerpt.number} names another file than the document`);
    }
    return problems;
  });
}

function citedIn(document: TimelineDocument): ReadonlySet<string> {
  const cited = new Set<string>();
  visitValues(toJsonValue(document), (value) => {
    const citation = toCitation(value);
    if (citation === null) return;
    const { path, quote } = citation;
    cited.add(excerptKey({ path, place: describeLocator(toLocator(citation)), quote }));
  });
  return cited;
}

function excerptKey({
  path,
  place,
  quote,
}: Pick<BundleExcerpt, "path" | "place" | "quote">): string {
  return JSON.stringify([path, place, quote]);
}

type Entry = BundleJournal["entries"][number];

/** Entries that are whole match their hash, which is over the hash of the entry before; nothing is left out of the list. */
export function checkJournal({ document, journal, manifest }: BundleParts): Problems {
  const { entries } = journal;
  const problems: string[] = [];
  let previous = journalOrigin;
  for (const [index, entry] of entries.entries()) {
    if (entry.seq !== index + 1) problems.push(`The list has a hole before entry ${entry.seq}`);
    if ("kind" in entry) problems.push(...checkEntry(previous, entry));
    previous = entry.hash;
  }
  const submitted = findEntry(entries, "revision-submitted", document.claimsHash, manifest);
  if (submitted === null) return [...problems, "No entry with content submits this revision"];
  if (submitted.at !== manifest.revision.submittedAt) {
    problems.push("It states another time of submission than manifest.json");
  }
  if (!isBefore(entries, document.journal.head, submitted)) {
    problems.push("The document was made from another journal");
  }
  return problems;
}

function checkEntry(previous: string, entry: DisclosedEntry): Problems {
  const { payload, hash, at, ...rest } = entry;
  const instant = parseInstant(at);
  if (sha256(canonicalJson(payload)) !== entry.payloadSha256) {
    return [`The content of entry ${entry.seq} does not match its digest`];
  }
  return instant === null || journalHash(previous, { ...rest, at: instant }, sha256) !== hash
    ? [`Entry ${entry.seq} does not match its hash`]
    : [];
}

function findEntry(
  entries: readonly Entry[],
  kind: DisclosedEntry["kind"],
  hash: string,
  { revision }: BundleParts["manifest"],
): DisclosedEntry | null {
  for (const entry of entries) {
    if (!("kind" in entry) || entry.kind !== kind) continue;
    const payload = payloadOf(entry.payload);
    if (payload.hash === hash && payload.number === revision.number) return entry;
  }
  return null;
}

function payloadOf(payload: JsonValue): Readonly<Record<string, JsonValue | undefined>> {
  return typeof payload === "object" && payload !== null && !Array.isArray(payload)
    ? (payload as Readonly<Record<string, JsonValue>>)
    : {};
}

function isBefore(entries: readonly Entry[], hash: string, { seq }: DisclosedEntry): boolean {
  if (hash === journalOrigin) return true;
  return entries.some((entry) => entry.hash === hash && entry.seq < seq);
}

/** The approval is for the claims of this revision, and the journal has it. */
export function checkApproval({ document, journal, approval, manifest }: BundleParts): Problems {
  const given = approval.approval;
  const { entries } = journal;
  const entry = findEntry(entries, "revision-approved", document.claimsHash, manifest);
  // An entry is left out where its words had to be masked: then there is nothing to compare.
  if (given === null)
    return entry === null
      ? []
      : ["The journal has an approval of this revision, and approval.json has none"];
  const problems: string[] = [];
  const left = document.notApproved ?? [];
  const { claimHashes } = given;
  if (!isApprovalOf({ claimHashes, notApproved: left }, listClaims(document), document)) {
    problems.push("It was given for other claims than this revision has");
  }
  if (!entries.some(({ hash }) => hash === given.journalHead)) {
    problems.push("It was given at a state of the journal that the bundle does not have");
  }
  if (entry !== null && (entry.at !== given.at || entry.actor !== given.actor)) {
    problems.push("The journal states another person or time of approval");
  }
  if (entry !== null && canonicalJson(leftBy(entry)) !== canonicalJson(left.map(nameOf))) {
    problems.push("The journal states that it left out other parts");
  }
  return problems;
}

function leftBy({ payload }: DisclosedEntry): readonly JsonValue[] {
  const { notApproved } = payloadOf(payload);
  return Array.isArray(notApproved) ? notApproved.map(nameOf) : [];
}

function nameOf(part: JsonValue): JsonValue {
  const { noun = null, id = null } = payloadOf(part);
  return [noun, id];
}

/** Whether the journal of the bundle has the whole entry of the approval. */
export function hasApprovalEntry({ document, journal, manifest }: BundleParts): boolean {
  const { entries } = journal;
  return findEntry(entries, "revision-approved", document.claimsHash, manifest) !== null;
}

/** The page states what was frozen: title, every block or event, every excerpt, each once and nothing else in its place. */
export function checkPage({ document, excerpts, page }: BundleParts): Problems {
  const { texts, problems } = readPageTexts(page);
  const left = new Map<string, string[]>();
  for (const { mark, text } of texts) left.set(mark, [...(left.get(mark) ?? []), text]);
  const found: string[] = [...problems];
  for (const { mark, what, isSaid } of frozenTexts(document, excerpts)) {
    const [shown, ...more] = left.get(mark) ?? [];
    if (shown === undefined) found.push(`It lacks ${what}`);
    else if (more.length > 0) found.push(`It has ${what} twice`);
    else if (!isSaid(shown)) found.push(`It states ${what} in other words`);
    left.delete(mark);
  }
  for (const mark of left.keys()) found.push(`It has a text that was not frozen (${mark})`);
  return found;
}

type FrozenText = {
  readonly mark: string;
  readonly what: string;
  readonly isSaid: (shown: string) => boolean;
};

function frozenTexts(
  { incident, text, events }: TimelineDocument,
  excerpts: readonly BundleExcerpt[],
): readonly FrozenText[] {
  const exactly = (frozen: string) => (shown: string) => shown === frozen;
  const blocks = (text?.sections ?? []).flatMap(({ id: section, blocks: inside }) =>
    inside.map((block) => ({
      mark: `block ${block.id}`,
      what: `the sentence ${JSON.stringify(block.text)}`,
      isSaid: (shown: string) =>
        shown === block.text || (section === "clock" && shown === afterTime(block.text)),
    })),
  );
  return [
    { mark: "title", what: "the title", isSaid: exactly(incident.title) },
    ...blocks,
    ...events.map(({ id, title }) => ({
      ...{ mark: `event ${id}`, what: `the event ${JSON.stringify(title)}` },
      isSaid: exactly(title),
    })),
    ...excerpts.map(({ number, quote }) => ({
      ...{ mark: `excerpt ${number}`, what: `excerpt ${number}`, isSaid: exactly(quote) },
    })),
  ];
}

/** The clock of the page has the words before the colon as a time of its own, and says "not known" in the place of a time. */
function afterTime(sentence: string): string | null {
  const [, rest] = /^\w+: not known\.\s*(.*)$/.exec(sentence) ?? [];
  if (rest !== undefined) return rest;
  const colon = sentence.indexOf(": ");
  return colon < 0 ? null : sentence.slice(colon + 2);
}
