import type { z } from "zod";
import { parseJson } from "@/lib/base/parse-json";
import { fail, ok, type Result } from "@/lib/base/result";
import { readSmallZip } from "@/lib/ingest/containers/read-small-zip";
import { documentSchema, type TimelineDocument } from "../document-schema";
import {
  type BundleApproval,
  type BundleExcerpt,
  type BundleJournal,
  type BundleManifest,
  bundleApprovalSchema,
  bundleFileNames,
  bundleFiles,
  bundleJournalSchema,
  excerptsSchema,
  manifestSchema,
} from "./bundle-schema";

/** A revision of 2,000 events and 5,000 links takes a tenth of it. */
export const bundleBytesMax = 256 * 1024 * 1024;

export type BundleBytes = ReadonlyMap<string, Buffer>;

export type BundleParts = {
  readonly manifest: BundleManifest;
  readonly document: TimelineDocument;
  readonly excerpts: readonly BundleExcerpt[];
  readonly journal: BundleJournal;
  readonly approval: BundleApproval;
  readonly page: string;
};

/** The files of a bundle, every one of them; says why the bytes are none. */
export async function unpackBundle(bytes: Buffer): Promise<Result<BundleBytes, string>> {
  const files = await readSmallZip(bytes, { names: bundleFileNames, bytesMax: bundleBytesMax });
  if (!files.ok) return files;
  const missing = bundleFileNames.find((name) => !files.value.has(name));
  return missing === undefined ? files : fail(`${missing} is missing`);
}

/** What the files of a bundle say; says which of them cannot be read. */
export function parseBundle(files: BundleBytes): Result<BundleParts, string> {
  const read = <Schema extends z.ZodType>(name: string, schema: Schema): z.output<Schema> => {
    const parsed = schema.safeParse(parseJson(textOf(files, name)));
    if (parsed.success) return parsed.data;
    throw new UnreadableFile(`${name} is not as a bundle has it`);
  };
  try {
    return ok({
      manifest: read(bundleFiles.manifest, manifestSchema),
      document: read(bundleFiles.revision, documentSchema),
      excerpts: read(bundleFiles.excerpts, excerptsSchema).excerpts,
      journal: read(bundleFiles.journal, bundleJournalSchema),
      approval: read(bundleFiles.approval, bundleApprovalSchema),
      page: textOf(files, bundleFiles.page),
    });
  } catch (error) {
    if (error instanceof UnreadableFile) return fail(error.message);
    throw error;
  }
}

class UnreadableFile extends Error {}

export function textOf(files: BundleBytes, name: string): string {
  return files.get(name)?.toString("utf8") ?? "";
}
