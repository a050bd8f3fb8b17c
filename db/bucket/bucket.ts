/**
 * Files that all nodes share, in a bucket of an S3-compatible service. Keys are ours, never a sender's:
 *
 *   blobs/ab/<sha256>           raw bytes of evidence
 *   records/<name>/<file>       parsed records: Parquet and its indexes, `report.json` last
 *   uploads/<id>/<offset>       pieces of uploads that are not complete
 *
 * https://docs.aws.amazon.com/AmazonS3/latest/API/
 */
import { createReadStream } from "node:fs";
import type { S3Client } from "@aws-sdk/client-s3";

export type BucketSettings = {
  readonly bucket: string;
  /** Of all keys; empty, or ends with a slash. */
  readonly prefix: string;
  /** Of a service that is not AWS, such as https://minio.example:9000. */
  readonly endpoint: string | null;
  readonly region: string;
  /** Null: as the SDK finds them, from the machine's role or its files. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
};

export type BucketFile = { readonly key: string; readonly bytes: number };

export interface Bucket {
  /** Whole or not at all; of two who write at once the later one stands. */
  put(key: string, body: BucketBody): Promise<void>;
  /** From byte `from` on; null when there is none. */
  read(key: string, from?: number): Promise<AsyncIterable<Uint8Array> | null>;
  /** When it was last written, in ms by the service's clock; null when there is none. */
  writtenAt(key: string): Promise<number | null>;
  remove(keys: readonly string[]): Promise<void>;
  /** In order of keys. */
  list(prefix: string): AsyncIterable<BucketFile>;
  close(): void;
}

export type BucketBody = Uint8Array | { readonly path: string; readonly bytes: number };

/** The service does not answer, or refuses: the same question may be answered in a moment. */
export class BucketAway extends Error {
  readonly code = "BUCKET_AWAY";
  override readonly name = "BucketAway";

  constructor(bucket: string, options: ErrorOptions) {
    super(`The bucket ${bucket} does not answer`, options);
  }
}

/** With those of the SDK, which are at its defaults: 100 ms, 200 ms. */
const attemptsMax = 3;
/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_DeleteObjects.html */
const keysOfOneRemoval = 1_000;
const answerMsMax = 60_000;

/** Failures are reported by BucketAway alone. */
const quiet = (): void => undefined;

export async function openBucket(settings: BucketSettings): Promise<Bucket> {
  // Loaded only where a bucket is used: it takes 40 MB of memory.
  const s3 = await import("@aws-sdk/client-s3");
  const client = new s3.S3Client({
    region: settings.region,
    maxAttempts: attemptsMax,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: answerMsMax },
    logger: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    // Not every S3-compatible service knows the checksums that AWS added in 2025; our names are SHA-256.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    ...(settings.endpoint === null ? {} : { endpoint: settings.endpoint, forcePathStyle: true }),
    ...(settings.credentials === null ? {} : { credentials: settings.credentials }),
  });
  return new S3Bucket(settings, client, s3);
}

class S3Bucket implements Bucket {
  constructor(
    private readonly settings: BucketSettings,
    private readonly client: S3Client,
    private readonly s3: typeof import("@aws-sdk/client-s3"),
  ) {}

  async put(key: string, body: BucketBody): Promise<void> {
    if (body instanceof Uint8Array) {
      await this.ask(() => this.client.send(this.putCommand(key, body, body.byteLength)));
      return;
    }
    // The SDK cannot send a stream twice, so that a further try opens the file again.
    for (let attempt = 1; ; attempt++) {
      const stream = createReadStream(body.path);
      try {
        await this.client.send(this.putCommand(key, stream, body.bytes));
        return;
      } catch (error) {
        if (attempt === attemptsMax) throw new BucketAway(this.settings.bucket, { cause: error });
      } finally {
        stream.destroy();
      }
    }
  }

  async read(key: string, from = 0): Promise<AsyncIterable<Uint8Array> | null> {
    const range = from === 0 ? {} : { Range: `bytes=${from}-` };
    const command = new this.s3.GetObjectCommand({ ...this.at(key), ...range });
    const answer = await this.ask(() => this.client.send(command));
    // In Node a body is a stream of Node.
    return answer === null ? null : this.chunks(answer.Body as AsyncIterable<Uint8Array>);
  }

  async writtenAt(key: string): Promise<number | null> {
    const command = new this.s3.HeadObjectCommand(this.at(key));
    const answer = await this.ask(() => this.client.send(command));
    return answer?.LastModified?.getTime() ?? null;
  }

  async remove(keys: readonly string[]): Promise<void> {
    for (let at = 0; at < keys.length; at += keysOfOneRemoval) {
      const Objects = keys
        .slice(at, at + keysOfOneRemoval)
        .map((key) => ({ Key: this.settings.prefix + key }));
      const command = new this.s3.DeleteObjectsCommand({
        ...{ Bucket: this.settings.bucket, Delete: { Objects, Quiet: true } },
      });
      const answer = await this.ask(() => this.client.send(command));
      const [refused] = answer?.Errors ?? [];
      if (refused) throw new BucketAway(this.settings.bucket, { cause: new Error(refused.Code) });
    }
  }

  async *list(prefix: string): AsyncGenerator<BucketFile> {
    const { bucket, prefix: own } = this.settings;
    let ContinuationToken: string | undefined;
    do {
      const command = new this.s3.ListObjectsV2Command({
        ...{ Bucket: bucket, Prefix: own + prefix },
        ...(ContinuationToken === undefined ? {} : { ContinuationToken }),
      });
      const page = await this.ask(() => this.client.send(command));
      for (const { Key = "", Size = 0 } of page?.Contents ?? []) {
        yield { key: Key.slice(own.length), bytes: Size };
      }
      ContinuationToken = page?.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  }

  close(): void {
    this.client.destroy();
  }

  private at(key: string) {
    return { Bucket: this.settings.bucket, Key: this.settings.prefix + key };
  }

  private putCommand(
    key: string,
    Body: Uint8Array | ReturnType<typeof createReadStream>,
    ContentLength: number,
  ) {
    return new this.s3.PutObjectCommand({ ...this.at(key), Body, ContentLength });
  }

  /** Null when there is no such object. */
  private async ask<T>(send: () => Promise<T>): Promise<T | null> {
    try {
      return await send();
    } catch (error) {
      const isAbsent =
        error instanceof this.s3.S3ServiceException &&
        error.$metadata.httpStatusCode === 404 &&
        error.name !== "NoSuchBucket";
      if (isAbsent) return null;
      throw new BucketAway(this.settings.bucket, { cause: error });
    }
  }

  private async *chunks(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    try {
      yield* body;
    } catch (error) {
      throw new BucketAway(this.settings.bucket, { cause: error });
    }
  }
}
