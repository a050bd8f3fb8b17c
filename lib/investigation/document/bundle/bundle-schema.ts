import { z } from "zod";
import type { JsonValue } from "@/lib/base/canonical-json";
import { journalEntrySchema } from "../document-schema";

/**
 * The files of `whence.bundle/1`: one revision for people outside, whole and signed. `SHA256SUMS` has the digest of every
 * other file in the form that `sha256sum --check` reads, and the signature is over its bytes: an auditor needs no tool of
 * ours.
 */
export const bundleFiles = {
  page: "index.html",
  readme: "README.txt",
  manifest: "manifest.json",
  revision: "revision.json",
  excerpts: "excerpts.json",
  journal: "journal.json",
  approval: "approval.json",
  publicKey: "public-key.pem",
  digests: "SHA256SUMS",
  signature: "SHA256SUMS.sig",
} as const;

export const bundleFileNames: readonly string[] = Object.values(bundleFiles);

const json: z.ZodType<JsonValue> = z.json();
const time = z.iso.datetime();
const hash = z.string().regex(/^[0-9a-f]{64}$/);

export const manifestSchema = z.object({
  schema: z.literal("whence.bundle/1"),
  madeAt: time,
  generator: z.object({ name: z.string(), version: z.string() }),
  incident: z.object({ title: z.string() }),
  revision: z.object({ number: z.int(), hash, submittedAt: time, submittedBy: z.string() }),
  /** Client addresses are hidden beside secrets and personal data, or stay readable. */
  addresses: z.enum(["hidden", "shown"]),
  key: z.object({ algorithm: z.literal("Ed25519"), id: hash }),
});
export type BundleManifest = z.infer<typeof manifestSchema>;

/** What the page cites, by the number that it has there; the words are masked as in the document. */
export const excerptsSchema = z.object({
  excerpts: z.array(
    z.object({
      number: z.int(),
      path: z.string(),
      place: z.string(),
      quote: z.string(),
      /** Null where the document names no such file. */
      fileSha256: hash.nullable(),
    }),
  ),
});
export type BundleExcerpt = z.infer<typeof excerptsSchema>["excerpts"][number];

const disclosedEntrySchema = journalEntrySchema.extend({ payload: json });
export type DisclosedEntry = z.infer<typeof disclosedEntrySchema>;

/**
 * The chain of the incident. Entries that submit and approve this revision are whole; of all others, which say more than
 * the revision does, there is the hash alone.
 */
export const bundleJournalSchema = z.object({
  algorithm: z.literal("sha256"),
  entries: z.array(z.union([disclosedEntrySchema, z.object({ seq: z.int(), hash }).strict()])),
});
export type BundleJournal = z.infer<typeof bundleJournalSchema>;

export const bundleApprovalSchema = z.object({
  revision: z.int(),
  revisionHash: hash,
  /** Null: nobody has approved this revision. */
  approval: z
    .object({
      by: z.string(),
      /** The approver as the journal names them. */
      actor: z.string(),
      at: time,
      /** Head of the journal when it was given. */
      journalHead: hash,
      claimHashes: z.array(hash),
    })
    .nullable(),
});
export type BundleApproval = z.infer<typeof bundleApprovalSchema>;
