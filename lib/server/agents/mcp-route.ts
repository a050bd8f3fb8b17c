import { isDatabaseAway } from "@/db/database-away";
import { fail, ok, type Result } from "@/lib/base/result";
import { type Agent, admitAgent } from "@/lib/investigation/agents/api-tokens";
import { sha256 } from "@/lib/investigation/sha256";
import { handleAgentRequest } from "@/lib/mcp/transports";
import { type Container, getContainer } from "../container";
import { processInstallation } from "../environment/env";
import { reportFailure } from "../environment/report-failure";
import { findClientAddress, networkOf } from "../requests/client-address";
import { hasUnknownHost, unknownHostSentence } from "../requests/known-host";
import { retryAfter } from "../requests/retry-after";
import { securityHeaders } from "../requests/security-headers";
import { isForeign } from "../routes/define-route";
import { createAgentCases } from "./agent-cases";
import { takeAgentTry } from "./agent-limits";

/** A question or a proposal with its citations is a hundredth of this. */
const bodyBytesMax = 256 * 1024;

/**
 * What agents send, over streamable HTTP. It knows tokens and no sessions: whoever is signed in at a browser is nobody here,
 * and a token is nothing anywhere else.
 */
export async function answerAgentRequest(request: Request): Promise<Response> {
  try {
    const answered = await answer(request, await getContainer());
    return withHeaders(answered);
  } catch (error) {
    if (request.signal.aborted) return new Response(null, { status: 499 });
    const message = reportFailure("POST mcp", error);
    return withHeaders(
      isDatabaseAway(error) ? refuse(503, message, retryAfter) : refuse(500, message),
    );
  }
}

async function answer(request: Request, container: Container): Promise<Response> {
  if (hasUnknownHost(request, processInstallation().origin))
    return refuse(421, unknownHostSentence);
  if (isForeign(request)) return refuse(403, "Asked for from another site.");
  const admitted = await admit(request, container);
  if (!admitted.ok) return admitted.error;
  const { attempts, ports } = container;
  const now = ports.clock.now();
  const waitMs = await takeAgentTry(attempts, "requests", admitted.value.token.id, now);
  if (waitMs > 0) return refuseForNow(waitMs);
  const body = await readBody(request);
  if (!body.ok) return body.error;
  return handleAgentRequest(request, body.value, createAgentCases(container, admitted.value));
}

async function admit(
  request: Request,
  {
    secretGate,
    tokens,
    people,
    ports,
    env,
  }: Pick<Container, "secretGate" | "tokens" | "people" | "ports" | "env">,
): Promise<Result<Agent, Response>> {
  const { clock } = ports;
  const secret = readSecret(request.headers);
  if (secret === null) return fail(askForToken("Send a token of yours as a bearer token."));
  const network = networkOf(findClientAddress(request.headers, env.trustedProxies));
  const { waitMs, settle } = secretGate.take(network, sha256(secret), clock.now());
  if (waitMs > 0) return fail(refuseForNow(waitMs));
  const admitted = await admitAgent({ tokens, people, clock }, secret);
  settle(admitted.ok);
  return admitted.ok ? admitted : fail(askForToken(admitted.error.message, true));
}

/** Null for what cannot be one of ours: nobody is asked about it. */
function readSecret(headers: Headers): string | null {
  const [, secret] = /^Bearer (whence_[\w-]{43})$/i.exec(headers.get("authorization") ?? "") ?? [];
  return secret ?? null;
}

/** https://www.rfc-editor.org/rfc/rfc6750#section-3 */
function askForToken(message: string, isInvalid = false): Response {
  const challenge = isInvalid
    ? 'Bearer realm="whence", error="invalid_token"'
    : 'Bearer realm="whence"';
  return refuse(401, message, { "WWW-Authenticate": challenge });
}

function refuseForNow(waitMs: number): Response {
  const seconds = Math.ceil(waitMs / 1000);
  const message = `Too many requests. Ask again in ${seconds} s.`;
  return refuse(429, message, { "Retry-After": `${seconds}` });
}

/** One message of the protocol. A list of them would be many requests that count as one. */
async function readBody(request: Request): Promise<Result<unknown, Response>> {
  const text = await readText(request);
  if (text === null) return fail(refuse(413, `Send at most ${bodyBytesMax} bytes at once.`));
  try {
    const body: unknown = JSON.parse(text);
    return Array.isArray(body) ? fail(refuse(400, "Send one message at a time.")) : ok(body);
  } catch {
    // JSON.parse has no other way to say so.
    return fail(refuse(400, "This is not JSON.", {}, parseError));
  }
}

/** Null when it is longer than anything meant: it is not read to its end. */
async function readText(request: Request): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of request.body ?? []) {
    bytes += part.byteLength;
    if (bytes > bodyBytesMax) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

/** https://www.jsonrpc.org/specification#error_object */
const [parseError, invalidRequest] = [-32700, -32600];

function refuse(
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
  code = invalidRequest,
): Response {
  const body = { jsonrpc: "2.0", error: { code, message }, id: null };
  return Response.json(body, { status, headers });
}

function withHeaders(response: Response): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(securityHeaders)) headers.set(name, value);
  headers.set("Cache-Control", "no-store");
  return new Response(response.body, { status: response.status, headers });
}
