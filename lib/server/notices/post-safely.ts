import { lookup as resolveName } from "node:dns/promises";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { TargetAnswer } from "@/lib/domain/notices/delivery-plan";
import { isIn, isLoopback, toBlockList } from "../requests/client-address";
import { isPublicAddress } from "./public-address";
import { toShownAnswer } from "./shown-answer";

type Address = { readonly address: string; readonly family: number };

export type OutsideReach = {
  /** Networks that are reached although they are not public, by the settings of the installation. */
  readonly allowedNetworks: readonly string[];
  /** Never reached, although they lie in those. */
  readonly deniedNetworks?: readonly string[];
  /** For one whole exchange. */
  readonly timeoutMs: number;
  /** Whether the networks above are reached without TLS, too. */
  readonly allowsPlain?: boolean;
  /** Of this machine unless a test says otherwise. */
  readonly resolve?: (host: string) => Promise<readonly Address[]>;
};

/** So much of an answer is read; then the connection is closed. */
const answerBytesMax = 4_096;

const resolveAll = (host: string) => resolveName(host, { all: true, verbatim: true });

/**
 * Posts to an address that somebody typed in. The name is resolved once, every address it has is checked, and the
 * connection goes to one of those: a name that answers otherwise a moment later gains nothing. Redirects are not followed.
 */
export async function postSafely(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  reach: OutsideReach,
): Promise<TargetAnswer> {
  const asked = { method: "POST", url, body, headers, bytesMax: answerBytesMax } as const;
  const { status, bytes, problem } = await askSafely(asked, reach);
  return { status, text: problem ?? toShownAnswer(bytes.toString("utf8")) };
}

type Asked = {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly body?: string;
  readonly headers: Readonly<Record<string, string>>;
  /** So much of an answer is read; then the connection is closed. */
  readonly bytesMax: number;
};

type Answered = {
  /** Null where nothing answered. */
  readonly status: number | null;
  readonly bytes: Buffer;
  readonly isCut: boolean;
  /** Why nothing answered, in words; null otherwise. */
  readonly problem: string | null;
};

/** One exchange with an address that somebody typed in, as `postSafely` has it. */
export async function askSafely(asked: Asked, reach: OutsideReach): Promise<Answered> {
  const signal = AbortSignal.timeout(reach.timeoutMs);
  try {
    const target = new URL(asked.url);
    const addresses = await unlessAborted(findAllowed(target, reach), signal);
    return await exchange(target, asked, addresses, signal);
  } catch (error) {
    const problem = signal.aborted
      ? `No answer within ${reach.timeoutMs / 1000} seconds.`
      : describe(error);
    return { status: null, bytes: Buffer.alloc(0), isCut: false, problem };
  }
}

/** Nothing ends a lookup of the system: it is left behind. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
    work.then(resolve, reject);
  });
}

/** Why nothing was sent, in words. */
class Unreached extends Error {
  override readonly name = "Unreached";
}

async function findAllowed(
  { protocol, hostname }: URL,
  { allowedNetworks, deniedNetworks = [], resolve = resolveAll, allowsPlain = false }: OutsideReach,
): Promise<readonly Address[]> {
  const host = hostname.replace(/^\[|\]$/g, "");
  const family = isIP(host);
  const addresses = family === 0 ? await resolve(host) : [{ address: host, family }];
  if (addresses.length === 0) throw new Unreached(`${host} has no address.`);
  const allowed = toBlockList(allowedNetworks);
  const denied = toBlockList(deniedNetworks);
  for (const { address } of addresses) {
    const isAllowed = isIn(allowed, address) && !isIn(denied, address);
    if (!isPublicAddress(address) && !isAllowed) {
      throw new Unreached(`${host} is at ${address}, which is not a public address.`);
    }
    const isPlainAllowed = isLoopback(address) || (allowsPlain && isIn(allowed, address));
    if (protocol !== "https:" && !isPlainAllowed) {
      throw new Unreached(`${host} is not on this machine, so its address needs https://.`);
    }
  }
  return addresses;
}

function exchange(
  target: URL,
  { method, body, headers, bytesMax }: Asked,
  addresses: readonly Address[],
  signal: AbortSignal,
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const send = target.protocol === "https:" ? requestHttps : requestHttp;
    const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
    const outgoing = send(target, {
      method,
      // One connection for this request: none that something else opened is used.
      agent: false,
      lookup: lookupAmong(addresses),
      headers: { ...headers, ...length },
      signal,
    });
    let isAnswered = false;
    outgoing.on("error", (error) => {
      if (!isAnswered) reject(error);
    });
    outgoing.on("response", (response) => {
      isAnswered = true;
      readBeginning(response, bytesMax, (bytes, isCut) => {
        outgoing.destroy();
        resolve({ status: response.statusCode ?? null, bytes, isCut, problem: null });
      });
    });
    outgoing.end(body);
  });
}

/** Answers with what was checked, whatever the name means by now. */
function lookupAmong(addresses: readonly Address[]): LookupFunction {
  return (_host, options, callback) => {
    const [first] = addresses;
    if (options.all) return callback(null, [...addresses]);
    callback(null, first?.address ?? "", first?.family);
  };
}

/** The status is known by now: an answer that never ends, or breaks off, is cut where it is. */
function readBeginning(
  response: IncomingMessage,
  bytesMax: number,
  done: (bytes: Buffer, isCut: boolean) => void,
): void {
  const chunks: Buffer[] = [];
  let size = 0;
  const end = () => done(Buffer.concat(chunks), size >= bytesMax || !response.complete);
  response.on("data", (chunk: Buffer) => {
    chunks.push(chunk.subarray(0, bytesMax - size));
    size += chunk.length;
    if (size >= bytesMax) end();
  });
  response.on("end", end).on("error", end).on("aborted", end);
}

function describe(error: unknown): string {
  if (error instanceof Unreached) return error.message;
  const code = error instanceof Error && "code" in error ? ` (${String(error.code)})` : "";
  return toShownAnswer(`The connection failed${code}.`);
}
