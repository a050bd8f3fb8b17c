import { createHash } from "node:crypto";
import { parseInstant } from "@/lib/base/instant";
import { countParts } from "@/lib/domain/review/unapproved-part";
import { formatDateTime } from "@/lib/time/shown/time-text";
import { type PublicKey, parsePublicKey } from "./bundle-key";
import { bundleFileNames, bundleFiles } from "./bundle-schema";
import {
  checkApproval,
  checkExcerpts,
  checkJournal,
  checkPage,
  checkRevision,
  hasApprovalEntry,
} from "./check-parts";
import {
  type BundleBytes,
  type BundleParts,
  parseBundle,
  textOf,
  unpackBundle,
} from "./read-bundle";

export type BundleCheck = {
  readonly what: string;
  /** Why it failed; empty when it passed. */
  readonly problems: readonly string[];
};

export type BundleReport = {
  readonly checks: readonly BundleCheck[];
  /** What a reader has to know beside the checks. */
  readonly notes: readonly string[];
  /** Of the key in the bundle that signed it; null when nothing is signed by it. */
  readonly signedBy: string | null;
  /** "unknown-signer": every check passed, and no key was given. */
  readonly outcome: "valid" | "unknown-signer" | "failed";
};

/** Checks a bundle by itself, without anything else that Whence keeps. `trusted`: ids of the keys that may have signed it. */
export async function verifyBundle(
  bytes: Buffer,
  trusted: readonly string[],
): Promise<BundleReport> {
  const files = await unpackBundle(bytes);
  if (!files.ok) return failedAt("The archive contains the files of a bundle", files.error);
  const key = parsePublicKey(textOf(files.value, bundleFiles.publicKey));
  const signature = checkSignature(files.value, key);
  const digests = {
    what: "Every file matches its digest in the signed list",
    problems: checkDigests(files.value),
  };
  const signedBy = signature.problems.length === 0 && key !== null ? key.id : null;
  const parts = parseBundle(files.value);
  if (!parts.ok) {
    const unreadable = { what: "The files can be read", problems: [parts.error] };
    return { checks: [signature, digests, unreadable], notes: [], signedBy, outcome: "failed" };
  }
  const checks = [
    signature,
    digests,
    ...checkParts(parts.value),
    ...checkKey(parts.value, key, trusted),
  ];
  const isPassed = checks.every(({ problems }) => problems.length === 0);
  const outcome = trusted.length === 0 ? "unknown-signer" : "valid";
  return { checks, notes: describe(parts.value), signedBy, outcome: isPassed ? outcome : "failed" };
}

function failedAt(what: string, problem: string): BundleReport {
  return { checks: [{ what, problems: [problem] }], notes: [], signedBy: null, outcome: "failed" };
}

function checkSignature(files: BundleBytes, key: PublicKey | null): BundleCheck {
  const what = "The key in the bundle signed the list of digests";
  if (key === null) return { what, problems: [`${bundleFiles.publicKey} is not an Ed25519 key`] };
  const [signed, signature] = [files.get(bundleFiles.digests), files.get(bundleFiles.signature)];
  const isGood = signed && signature && key.isSignature(signed, signature);
  return { what, problems: isGood ? [] : [`${bundleFiles.digests} was not signed by it`] };
}

/** Every file but the list and its signature is in the list, in the order in which they were written. */
function checkDigests(files: BundleBytes): readonly string[] {
  const listed = textOf(files, bundleFiles.digests);
  const wanted = listDigests(
    digestedNames.map((name) => ({ name, bytes: files.get(name) ?? Buffer.alloc(0) })),
  );
  if (listed === wanted) return [];
  const lines = new Set(listed.split("\n"));
  const changed = wanted.split("\n").filter((line) => line !== "" && !lines.has(line));
  const problems = changed.map((line) => `${line.slice(66)} is not what was signed`);
  return problems.length > 0 ? problems : [`${bundleFiles.digests} lists something else`];
}

export const digestedNames = bundleFileNames.filter(
  (name) => name !== bundleFiles.digests && name !== bundleFiles.signature,
);

/** In the form that `sha256sum --check` reads. */
export function listDigests(
  files: readonly { readonly name: string; readonly bytes: Uint8Array }[],
): string {
  const lines = files.map(({ name, bytes }) => {
    const digest = createHash("sha256").update(bytes).digest("hex");
    return `${digest}  ${name}\n`;
  });
  return lines.join("");
}

function checkParts(parts: BundleParts): readonly BundleCheck[] {
  return [
    {
      what: "The revision matches its own hashes and manifest.json",
      problems: checkRevision(parts),
    },
    { what: "Every excerpt is a citation of the revision", problems: checkExcerpts(parts) },
    {
      what: "The journal entries with content match their hashes, and one submits this revision",
      problems: checkJournal(parts),
    },
    {
      what: "approval.json matches the revision and the journal entries with content",
      problems: checkApproval(parts),
    },
    {
      what: "The page has the title, sentences, events and excerpts of the revision; no script or address to load was found",
      problems: checkPage(parts),
    },
  ];
}

function checkKey(
  { manifest }: BundleParts,
  key: PublicKey | null,
  trusted: readonly string[],
): readonly BundleCheck[] {
  const named = manifest.key.id === key?.id ? [] : ["manifest.json names another key"];
  const own = { what: "manifest.json names the key in the bundle", problems: named };
  if (trusted.length === 0) return [own];
  const isTrusted = key !== null && trusted.includes(key.id);
  const problems = isTrusted ? [] : [`It was signed by key ${key?.id ?? "of another kind"}`];
  return [own, { what: "The key in the bundle is one that you gave", problems }];
}

function describe(parts: BundleParts): readonly string[] {
  const { manifest, document, approval, journal } = parts;
  const whole = journal.entries.filter((entry) => "kind" in entry).length;
  const given = approval.approval;
  const left = document.notApproved?.length ?? 0;
  return [
    `Revision ${manifest.revision.number} of ${JSON.stringify(document.incident.title)}, submitted by ${manifest.revision.submittedBy} at ${written(manifest.revision.submittedAt)}.`,
    given === null
      ? "This revision is not approved."
      : `${left === 0 ? "Approved" : "Partly approved"} by ${given.by} at ${written(given.at)}${left === 0 ? "" : `, except ${countParts(left)}`}.`,
    given !== null && !hasApprovalEntry(parts)
      ? "The journal entry of the approval has a note or masked words: the bundle contains its hash only."
      : null,
    `The bundle has the content of ${whole} of ${journal.entries.length} journal entries. Of the others it has the hash only.`,
    document.text === undefined
      ? "The revision has no text, because an earlier version made it. Its page was compared by title, events and excerpts."
      : null,
    `Secrets and personal data are masked; client addresses are ${manifest.addresses}.`,
  ].filter((note) => note !== null);
}

function written(time: string): string {
  const at = parseInstant(time);
  return at === null ? time : formatDateTime(at, "UTC");
}
