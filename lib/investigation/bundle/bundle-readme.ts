import { toShownLine } from "@/lib/domain/shown-path";
import type { BundleManifest } from "./bundle-schema";

/** In every bundle: what the files are, and how to check them without Whence. */
export function readmeOf(
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
