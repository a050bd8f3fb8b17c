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
  /** For one whole exchange. */
  readonly timeoutMs: number;
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
  const signal = AbortSignal.timeout(reach.timeoutMs);
  try {
    const target = new URL(url);
    const addresses = await unlessAborted(findAllowed(target, reach), signal);
    return await exchange(target, body, headers, addresses, signal);
  } catch (error) {
    const text = signal.aborted
      ? `No answer within ${reach.timeoutMs / 1000} seconds.`
      : describe(error);
    return { status: null, text };
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
  { allowedNetworks, resolve = resolveAll }: OutsideReach,
): Promise<readonly Address[]> {
  const host = hostname.replace(/^\[|\]$/g, "");
  const family = isIP(host);
  const addresses = family === 0 ? await resolve(host) : [{ address: host, family }];
  if (addresses.length === 0) throw new Unreached(`${host} has no address.`);
  const allowed = toBlockList(allowedNetworks);
  for (const { address } of addresses) {
    if (!isPublicAddress(address) && !isIn(allowed, address)) {
      throw new Unreached(`${host} is at ${address}, which is not a public address.`);
    }
    if (protocol !== "https:" && !isLoopback(address)) {
      throw new Unreached(`${host} is not on this machine, so its address needs https://.`);
    }
  }
  return addresses;
}

function exchange(
  target: URL,
  body: string,
  headers: Readonly<Record<string, string>>,
  addresses: readonly Address[],
  signal: AbortSignal,
): Promise<TargetAnswer> {
  return new Promise((resolve, reject) => {
    const send = target.protocol === "https:" ? requestHttps : requestHttp;
    const outgoing = send(target, {
      method: "POST",
      // One connection for this request: none that something else opened is used.
      agent: false,
      lookup: lookupAmong(addresses),
      headers: { ...headers, "content-length": Buffer.byteLength(body) },
      signal,
    });
    let isAnswered = false;
    outgoing.on("error", (error) => {
      if (!isAnswered) reject(error);
    });
    outgoing.on("response", (response) => {
      isAnswered = true;
      readBeginning(response, (text) => {
        outgoing.destroy();
        resolve({ status: response.statusCode ?? null, text });
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
function readBeginning(response: IncomingMessage, done: (text: string) => void): void {
  const chunks: Buffer[] = [];
  let size = 0;
  const end = () => done(toShownAnswer(Buffer.concat(chunks).toString("utf8")));
  response.on("data", (chunk: Buffer) => {
    chunks.push(chunk.subarray(0, answerBytesMax - size));
    size += chunk.length;
    if (size >= answerBytesMax) end();
  });
  response.on("end", end).on("error", end).on("aborted", end);
}

function describe(error: unknown): string {
  if (error instanceof Unreached) return error.message;
  const code = error instanceof Error && "code" in error ? ` (${String(error.code)})` : "";
  return toShownAnswer(`The connection failed${code}.`);
}
