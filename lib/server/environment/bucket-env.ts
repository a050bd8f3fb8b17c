import { z } from "zod";
import type { BucketSettings } from "@/db/bucket/bucket";
import { optionalText, unlessEmpty } from "./setting-schemas";

export const bucketSchema = z.object({
  /** Where the files of an installation of several nodes lie, such as s3://whence/production. */
  WHENCE_BUCKET: unlessEmpty(
    z
      .string()
      .regex(/^s3:\/\/[a-z0-9][a-z0-9.-]+(\/[A-Za-z0-9._/-]*)?$/, {
        error: "Give a bucket, such as s3://whence or s3://whence/production",
      })
      .optional(),
  ),
  /** Of an S3-compatible service that is not AWS. */
  WHENCE_BUCKET_ENDPOINT: unlessEmpty(z.url({ protocol: /^https?$/ }).optional()),
  WHENCE_BUCKET_REGION: z.string().min(1).default("us-east-1"),
  /** Both or none: without them the SDK finds those of the machine. */
  WHENCE_BUCKET_KEY: optionalText,
  WHENCE_BUCKET_SECRET: optionalText,
});

type BucketVariables = z.output<typeof bucketSchema>;

/** Null where all files lie in the data folder. Throws, naming what is missing. */
export function toBucketSettings(variables: BucketVariables): BucketSettings | null {
  const { WHENCE_BUCKET, WHENCE_BUCKET_KEY: key, WHENCE_BUCKET_SECRET: secret } = variables;
  if (WHENCE_BUCKET === undefined) return null;
  if ((key === undefined) !== (secret === undefined)) {
    throw new Error(
      "The environment is not complete: WHENCE_BUCKET_KEY and WHENCE_BUCKET_SECRET go together.",
    );
  }
  const [bucket = "", ...folders] = WHENCE_BUCKET.slice("s3://".length).split("/");
  const prefix = folders.filter((name) => name !== "").map((name) => `${name}/`);
  return {
    ...{ bucket, prefix: prefix.join(""), region: variables.WHENCE_BUCKET_REGION },
    endpoint: variables.WHENCE_BUCKET_ENDPOINT ?? null,
    credentials:
      key === undefined || secret === undefined
        ? null
        : { accessKeyId: key, secretAccessKey: secret },
  };
}
