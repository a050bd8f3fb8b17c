import { whatIsAway } from "@/db/database-away";
import { fail, ok, type Result } from "@/lib/base/result";
import { findMissingScope } from "@/lib/investigation/agents/api-tokens";
import { handleAgentRequest } from "@/lib/mcp/transports";
import { type Container, getContainer } from "../container";
import { reportFailure } from "../environment/report-failure";
import { openTo } from "../incident/open-to";
import { readBodyText } from "../requests/body-text";
import { retryAfter } from "../requests/retry-after";
import { securityHeaders } from "../requests/security-headers";
import { admitByToken } from "../tokens/token-door";
import { createAgentCases } from "./agent-cases";

/** A question or a proposal with its citations is a hundredth of this. */
const bodyBytesMax = 256 * 1024;

/** What agents send, over streamable HTTP. */
export async function answerAgentRequest(request: Request): Promise<Response> {
  try {
    const answered = await answer(request, await getContainer());
    return withHeaders(answered);
  } catch (error) {
    if (request.signal.aborted) return new Response(null, { status: 499 });
    const message = reportFailure("POST mcp", error);
    return withHeaders(
      whatIsAway(error) !== null ? refuse(503, message, retryAfter) : refuse(500, message),
    );
  }
}

async function answer(request: Request, container: Container): Promise<Response> {
  const admitted = await admitByToken(request, container);
  if (!admitted.ok) {
    const { status, message, headers } = admitted.error;
    return refuse(status, message, headers);
  }
  const unscoped = findMissingScope(admitted.value, "read");
  if (unscoped !== null) return refuse(403, unscoped.error.message);
  const body = await readBody(request);
  if (!body.ok) return body.error;
  const open = await openTo(container, admitted.value.owner);
  return handleAgentRequest(request, body.value, createAgentCases(open, admitted.value));
}

/** One message of the protocol. A list of them would be many requests that count as one. */
async function readBody(request: Request): Promise<Result<unknown, Response>> {
  const text = await readBodyText(request, bodyBytesMax);
  if (text === null) return fail(refuse(413, `Send at most ${bodyBytesMax} bytes at once.`));
  try {
    const body: unknown = JSON.parse(text);
    return Array.isArray(body) ? fail(refuse(400, "Send one message at a time.")) : ok(body);
  } catch {
    // JSON.parse has no other way to say so.
    return fail(refuse(400, "This is not JSON.", {}, parseError));
  }
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
