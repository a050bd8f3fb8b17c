import { z } from "zod";
import { canonicalJson } from "@/lib/base/canonical-json";
import { formatInstant, type Instant } from "@/lib/base/instant";
import { toVisibleJson } from "@/lib/base/visible-json";
import type { Citation } from "@/lib/domain/evidence/citation";
import { describeLocator } from "@/lib/domain/evidence/evidence";
import { toShownLine } from "@/lib/domain/evidence/shown-path";
import type { JournalEntry } from "@/lib/domain/journal";
import type { Approval } from "@/lib/domain/review/revision";
import { approvalWords, unapprovedItemSchema } from "@/lib/domain/review/unapproved-part";
import { toLocator } from "../../evidence/citation";
import type { TimelineDocument } from "../document-schema";
import type { SigningKey } from "./bundle-key";
import {
  type BundleApproval,
  type BundleExcerpt,
  type BundleJournal,
  type BundleManifest,
  bundleFiles,
} from "./bundle-schema";
import { digestedNames, listDigests } from "./verify-bundle";
import { writeZip } from "./write-zip";

export type BundleContent = {
  /** Masked as its readers may see it. */
  readonly document: TimelineDocument;
  readonly addresses: BundleManifest["addresses"];
  /** What the page cites, by its numbers. */
  readonly citations: readonly { readonly number: number; readonly reference: Citation }[];
  readonly page: string;
  readonly journal: readonly JournalEntry[];
  readonly submitted: { readonly by: string; readonly at: Instant };
  readonly approved: {
    readonly by: string;
    readonly actor: string;
    readonly approval: Approval;
  } | null;
  readonly madeAt: Instant;
};

/** One revision with all that proves it, as a signed archive. */
export function makeBundle(content: BundleContent, key: SigningKey): Buffer {
  const { document, page } = content;
  const manifest = toManifest(content, key);
  const texts: Readonly<Record<string, string>> = {
    [bundleFiles.page]: page,
    [bundleFiles.readme]: readmeOf(manifest, content.approved?.by ?? null),
    [bundleFiles.manifest]: toText(manifest),
    [bundleFiles.revision]: toText(document),
    [bundleFiles.excerpts]: toText({ excerpts: toExcerpts(content) }),
    [bundleFiles.journal]: toText(toJournal(content)),
    [bundleFiles.approval]: toText(toApproval(content)),
    [bundleFiles.publicKey]: key.publicKeyPem,
  };
  const files = digestedNames.map((name) => ({ name, bytes: Buffer.from(texts[name] ?? "") }));
  const digests = Buffer.from(listDigests(files));
  return writeZip([
    ...files,
    { name: bundleFiles.digests, bytes: digests },
    { name: bundleFiles.signature, bytes: key.sign(digests) },
  ]);
}

/** What an editor would not show is written out, as in every export. */
function toText(value: unknown): string {
  return `${toVisibleJson(value, 1)}\n`;
}

function revisionOf({ revision }: TimelineDocument) {
  if (revision === null) throw new Error("Only a revision is put into a bundle");
  return revision;
}

function toManifest(content: BundleContent, key: SigningKey): BundleManifest {
  const { document, submitted, madeAt, addresses } = content;
  const { name, version } = document.generator;
  return {
    schema: "whence.bundle/1",
    madeAt: formatInstant(madeAt),
    generator: { name, version },
    incident: { title: document.incident.title },
    revision: {
      number: revisionOf(document).number,
      hash: document.claimsHash,
      submittedAt: formatInstant(submitted.at),
      submittedBy: submitted.by,
    },
    addresses,
    key: { algorithm: "Ed25519", id: key.id },
  };
}

function toExcerpts({ document, citations }: BundleContent): readonly BundleExcerpt[] {
  const digests = new Map(document.artifacts.map(({ path, sha256 }) => [path, sha256]));
  return citations.map(({ number, reference }) => {
    const { path, quote } = reference;
    const place = describeLocator(toLocator(reference));
    return { number, path, place, quote, fileSha256: digests.get(path) ?? null };
  });
}

/** Words of people may hold what only the whole evidence shows to be a secret: their entries leave as hashes. */
function toJournal({ document, journal }: BundleContent): BundleJournal {
  return {
    algorithm: "sha256",
    entries: journal.map((entry) => {
      const { seq, hash } = entry;
      return isOpen(entry, document) ? { ...entry, at: formatInstant(entry.at) } : { seq, hash };
    }),
  };
}

const ofRevision = z.object({
  number: z.int(),
  hash: z.string(),
  notApproved: z.array(unapprovedItemSchema).default([]),
});

/** Whether an entry is of this revision, and has no word of a person but what the masked document has as well. */
function isOpen({ kind, payload, rationale }: JournalEntry, document: TimelineDocument): boolean {
  const { number } = revisionOf(document);
  const parsed = ofRevision.safeParse(payload);
  if (!parsed.success) return false;
  const { notApproved: left, ...named } = parsed.data;
  if (named.number !== number || named.hash !== document.claimsHash) return false;
  if (kind === "revision-submitted") return true;
  if (kind !== "revision-approved" || rationale !== approvalWords(number, left.length)) {
    return false;
  }
  return canonicalJson(left) === canonicalJson([...(document.notApproved ?? [])]);
}

function toApproval({ document, approved }: BundleContent): BundleApproval {
  const { number } = revisionOf(document);
  if (approved === null)
    return { revision: number, revisionHash: document.claimsHash, approval: null };
  const { by, actor, approval } = approved;
  const { at, journalHead, claimHashes } = approval;
  return {
    revision: number,
    revisionHash: document.claimsHash,
    approval: { by, actor, at: formatInstant(at), journalHead, claimHashes: [...claimHashes] },
  };
}

/** In every bundle: what the files are, and how to check them without Whence. */
function readmeOf(
  { incident, revision, madeAt, addresses, key }: BundleManifest,
  approver: string | null,
): string {
  return `Signed bundle of one revision of an incident timeline, made by Whence

Incident:   ${toShownLine(incident.title)}
Revision:   ${revision.number}, submitted by ${toShownLine(revision.submittedBy)} at ${revision.submittedAt}
Approval:   ${approver === null ? "this revision is not approved" : `approved by ${toShownLine(approver)}`}
Made at:    ${madeAt}
Masking:    secrets and personal data are masked, client addresses are ${addresses}
Signed by:  key ${key.id}

index.html       the document, to read in any browser, without a network
revision.json    the same and all that it rests on (whence.timeline/1)
excerpts.json    the cited lines, by the numbers of the page
journal.json     the hash chain of the incident's journal
approval.json    who approved which claims
public-key.pem   the key that signed SHA256SUMS

To check the signature and the digests without Whence (OpenSSL 3, coreutils):

  openssl pkeyutl -verify -pubin -inkey public-key.pem -rawin -in SHA256SUMS -sigfile SHA256SUMS.sig
  sha256sum --check SHA256SUMS
  openssl pkey -pubin -in public-key.pem -outform DER | sha256sum

The last command prints the key id. Ask the owner of the installation, by another way than
this file, whether it is theirs: a signature alone does not say who signed.

To check everything with Whence, without any data of the installation:

  npm run --silent whence -- verify-bundle <this file>.zip --key <key id>
`;
}
