import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { type Bucket, type BucketSettings, openBucket } from "../bucket";

/** A service on 127.0.0.1 that speaks as much of S3 as we ask for, and fails when a test says so. */
export type ScriptedBucket = {
  readonly settings: BucketSettings;
  readonly objects: Map<string, { readonly bytes: Buffer; writtenAt: number }>;
  /** Requests so far, as "PUT blobs/ab/…". */
  readonly requests: string[];
  /** What answers instead of the service: a status, or null to let a request through. */
  fail: (request: string) => number | null;
  open(): Promise<Bucket>;
  close(): Promise<void>;
};

const name = "whence-test";
/** Pages are short, so that listing goes on over several. */
const keysOfOnePage = 3;

export async function startScriptedBucket(prefix = "team/"): Promise<ScriptedBucket> {
  const objects: ScriptedBucket["objects"] = new Map();
  const requests: string[] = [];
  const server = createServer((request, response) => {
    readAll(request).then(
      (body) => answer(scripted, request, body, response),
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const scripted: ScriptedBucket = {
    settings: {
      ...{ bucket: name, prefix, region: "us-east-1" },
      endpoint: `http://127.0.0.1:${port}`,
      credentials: { accessKeyId: "test", secretAccessKey: "test-secret" },
    },
    ...{ objects, requests, fail: () => null },
    open: () => openBucket(scripted.settings),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return scripted;
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
}

type Asked = {
  readonly key: string;
  readonly searchParams: URLSearchParams;
  readonly body: Buffer;
};

function answer(
  scripted: ScriptedBucket,
  { method = "GET", url = "/", headers }: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): void {
  const { pathname, searchParams } = new URL(url, "http://bucket");
  const asked = { key: decodeURIComponent(pathname.slice(`/${name}/`.length)), searchParams, body };
  const request = `${method} ${asked.key || `?${searchParams}`}`;
  scripted.requests.push(request);
  const failure = scripted.fail(request);
  if (failure !== null) sendError(response, failure);
  else if (searchParams.has("list-type")) list(scripted, searchParams, response);
  else if (searchParams.has("delete")) removeMany(scripted, body, response);
  else if (method === "PUT") put(scripted, asked, response);
  else get(scripted, asked, { method, headers }, response);
}

function put({ objects }: ScriptedBucket, { key, body }: Asked, response: ServerResponse): void {
  objects.set(key, { bytes: body, writtenAt: Date.now() });
  response.writeHead(200, { ETag: '"1"' }).end();
}

function get(
  { objects }: ScriptedBucket,
  { key }: Asked,
  { method, headers }: { readonly method: string; readonly headers: IncomingHttpHeaders },
  response: ServerResponse,
): void {
  const found = objects.get(key);
  if (!found) {
    sendError(response, 404);
    return;
  }
  const from = Number(/^bytes=(\d+)-/.exec(headers.range ?? "")?.[1] ?? 0);
  const part = found.bytes.subarray(from);
  response.writeHead(from === 0 ? 200 : 206, {
    "Content-Length": part.length,
    "Last-Modified": new Date(found.writtenAt).toUTCString(),
  });
  response.end(method === "HEAD" ? undefined : part);
}

function list(
  { objects }: ScriptedBucket,
  searchParams: URLSearchParams,
  response: ServerResponse,
): void {
  const prefix = searchParams.get("prefix") ?? "";
  const after = searchParams.get("continuation-token") ?? "";
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, keysOfOnePage);
  const rows = page.map(
    (key) =>
      `<Contents><Key>${key}</Key><Size>${objects.get(key)?.bytes.length ?? 0}</Size></Contents>`,
  );
  const isCut = keys.length > page.length;
  const next = isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
  sendXml(
    response,
    `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${rows.join("")}${next}</ListBucketResult>`,
  );
}

function removeMany({ objects }: ScriptedBucket, body: Buffer, response: ServerResponse): void {
  for (const [, key = ""] of body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)) objects.delete(key);
  sendXml(response, "<DeleteResult></DeleteResult>");
}

function sendXml(response: ServerResponse, xml: string): void {
  response.writeHead(200, { "Content-Type": "application/xml" });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>${xml}`);
}

function sendError(response: ServerResponse, status: number): void {
  const code = status === 404 ? "NoSuchKey" : "SlowDown";
  response.writeHead(status, { "Content-Type": "application/xml" });
  response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`);
}
