import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { z } from "zod";
import { assertPresent } from "@/lib/base/assert";
import { canonicalJsonOf } from "@/lib/base/canonical-json";
import { hashClaims, hashOfClaims, listClaims } from "@/lib/investigation/document/claim-hash";
import { documentSchema } from "@/lib/investigation/document/document-schema";
import { sha256 } from "@/lib/investigation/sha256";
import { parseRevisionDocument } from "../document/revision-document";
import { toRevisionPage } from "./revision-page";
import { type StoredDocument, varyDocument } from "./testing/vary-document";

const folder = join(import.meta.dirname, "testing/frozen");
const frozenSchema = z.object({
  document: z.custom<StoredDocument>(),
  keys: z.array(z.string()),
  frozen: z.array(z.object({ claimsHash: z.string(), page: z.string() })),
});
const files = readdirSync(folder).filter((name) => name.endsWith(".gz"));
const revisions = files.flatMap((name) => {
  const text = gunzipSync(readFileSync(join(folder, name))).toString();
  const { document, keys, frozen } = frozenSchema.parse(JSON.parse(text));
  return frozen.map((then, k) => ({ name, k, keys, then, document: varyDocument(document, k) }));
});

/** With the hash of each claim, as it was stored when it was submitted. */
function withHashes(document: StoredDocument) {
  const digests = new Map(document.artifacts.map((artifact) => [artifact.path, artifact.sha256]));
  const { events, stateChanges, causalLinks, gaps, rootCauses } = hashClaims(
    documentSchema.parse(document),
    digests,
    sha256,
  );
  return documentSchema.parse({
    ...{ ...document, events, stateChanges, causalLinks, gaps, rootCauses },
  });
}

test("there are fifty revisions from before documents had a text", () => {
  expect(revisions).toHaveLength(50);
  expect(revisions.every(({ document }) => document.text === undefined)).toBe(true);
});

test.each(revisions)("$name, variation $k: hash and claims are what they were", (revision) => {
  const { document, keys, then } = revision;
  const stored = withHashes(document);
  expect(hashOfClaims(listClaims(stored), sha256)).toBe(then.claimsHash);
  const page = toRevisionPage(assertPresent(parseRevisionDocument(stored), "the document"));
  expect(page.text).toBeNull();
  // Who named a cause is a member that pages of then did not have.
  const causes = page.causes.map((cause) => ({ ...cause, actor: undefined }));
  // The kind of a gap has another name since, which is no part of a claim.
  const gaps = page.gaps.map((gap) => ({ ...gap, heading: nameThen(gap.heading) }));
  const shown = Object.entries({ ...page, causes, gaps });
  const known = Object.fromEntries(shown.filter(([key]) => keys.includes(key)));
  expect(sha256(canonicalJsonOf(known))).toBe(then.page);
});

function nameThen(heading: string): string {
  return heading === "Silent period" ? "Silent stretch" : heading;
}
