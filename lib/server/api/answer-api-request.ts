import { z } from "zod";
import { fail, ok, type Result } from "@/lib/base/result";
import { incidentIds } from "@/lib/domain/ids";
import { findMissingScope, findUnseen } from "@/lib/investigation/agents/api-tokens";
import { refuse } from "@/lib/investigation/case-problem";
import { isClosedIncident } from "@/lib/investigation/incident/closed-cases";
import { holdsNul, nulRefused } from "../actions/define-action";
import { createAgentCases } from "../agents/agent-cases";
import { type Container, getContainer } from "../container";
import { processInstallation } from "../environment/env";
import { reportFailure } from "../environment/report-failure";
import { noSuchIncident, openTo } from "../incident/open-to";
import { passOverBody, readBodyText } from "../requests/body-text";
import { describeInvalidInput } from "../requests/invalid-input";
import { hasUnknownHost, unknownHostSentence } from "../requests/known-host";
import { admitByToken } from "../tokens/token-door";
import type { ApiAnswer, Endpoint } from "./endpoint";
import { apiBase } from "./endpoints";
import { findEndpoint } from "./find-endpoint";
import { openApiDocument } from "./openapi";
import {
  type ApiProblem,
  apiHeaders,
  respondFailure,
  respondProblem,
  respondRefusal,
} from "./problem";
import { receiveAlerts } from "./receive-alerts";

/** Of JSON; files have a limit of their own. */
const bodyBytesMax = 256 * 1024;

/** All of the API: lets the token in, checks its right, parses what was sent, and answers. */
export async function answerApiRequest(request: Request): Promise<Response> {
  try {
    const answered = await answer(request);
    // Beside the answer: whoever sends may read it while it still sends.
    void passOverBody(request);
    return answered;
  } catch (error) {
    if (request.signal.aborted) return new Response(null, { status: 499 });
    if (isClosedIncident(error)) return respondRefusal(noSuchIncident);
    const { pathname } = new URL(request.url);
    const found = findEndpoint(request.method, pathname);
    const where = found.kind === "found" ? found.endpoint.path : "";
    return respondFailure(error, reportFailure(`${request.method} ${apiBase}${where}`, error));
  }
}

/** For whatever stands under /api and is nothing: programs read problems, not pages. */
export function answerUnknownAddress(request: Request): Response {
  if (hasUnknownHost(request, processInstallation().origin)) {
    return respondProblem(421, unknownHostSentence);
  }
  return respondProblem(404, `There is nothing at this address. See ${apiBase}/openapi.json.`);
}

async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === `${apiBase}/openapi.json` && request.method === "GET") {
    return hasUnknownHost(request, processInstallation().origin)
      ? respondProblem(421, unknownHostSentence)
      : Response.json(openApiDocument, { headers: apiHeaders });
  }
  const everything = await getContainer();
  const source = findAlertSource(request.method, pathname);
  if (source !== null) return receiveAlerts(request, everything, source);
  const admitted = await admitByToken(request, everything);
  if (!admitted.ok) {
    const { status, message, headers } = admitted.error;
    return respondProblem(status, message, headers);
  }
  const found = findEndpoint(request.method, pathname);
  if (found.kind === "none") return answerUnknownAddress(request);
  if (found.kind === "other-method") {
    const allow = found.allowed.join(", ");
    return respondProblem(405, `This address accepts only ${allow} requests.`, { Allow: allow });
  }
  const { endpoint, params } = found;
  const agent = admitted.value;
  const container = await openTo(everything, agent.owner);
  const unscoped = findMissingScope(agent, endpoint.scope);
  if (unscoped !== null) {
    // https://www.rfc-editor.org/rfc/rfc6750#section-3.1
    return respondProblem(403, unscoped.error.message, {
      "WWW-Authenticate": `Bearer realm="whence", error="insufficient_scope", scope="${endpoint.scope}"`,
    });
  }
  const unseen = await findUnreachable(endpoint, params, { agent, container });
  if (unseen !== null) return respondRefusal(unseen);
  const given = await readGiven(endpoint, request, params);
  if (!given.ok) return respondRefusal(given.error);
  const cases = createAgentCases(container, agent);
  // What `readGiven` parsed is what the schemas of this endpoint make of it.
  const outcome = await endpoint.run(given.value as never, { request, container, agent, cases });
  return outcome.ok ? respond(endpoint, outcome.value) : respondRefusal(outcome.error);
}

/** Sources of alerts have signatures, where other programs have tokens. */
function findAlertSource(method: string, pathname: string): string | null {
  const address = pathname.startsWith(apiBase) ? pathname.slice(apiBase.length) : "";
  const [, source] = /^\/hooks\/([^/]+)$/.exec(address) ?? [];
  return method === "POST" ? (source ?? null) : null;
}

type Params = Readonly<Record<string, string>>;
type Asked = Pick<Parameters<Endpoint["run"]>[1], "agent"> & { readonly container: Container };

/** An incident that the token was not made for is answered as one there is none of, before anything of it is read. */
async function findUnreachable(
  { params: shape }: Endpoint,
  { incident: named = "" }: Params,
  { agent, container }: Asked,
): Promise<ApiProblem | null> {
  if (!("incident" in shape.shape)) return null;
  const incident = incidentIds.parse(named);
  const isSeen =
    incident !== null &&
    findUnseen(agent, incident) === null &&
    (await container.ports.cases.read.incidents.find(incident)) !== null;
  return isSeen ? null : { kind: "not-found", message: "There is no such incident." };
}

/** What the address, its query and the body say, by the schemas of the endpoint. */
async function readGiven(
  { params: ofAddress, query, body }: Endpoint,
  request: Request,
  params: Params,
): Promise<Result<object, ApiProblem>> {
  const isJson = body !== null && body !== "bytes";
  const sent = isJson ? await readJson(request) : ok({});
  if (!sent.ok) return sent;
  const asked = Object.fromEntries(new URL(request.url).searchParams);
  const parts: object[] = [];
  for (const [schema, given] of [
    [ofAddress, params],
    [query, asked],
    [isJson ? body : z.object({}), sent.value],
  ] as const) {
    const parsed = schema.safeParse(given);
    if (!parsed.success) return fail(describeInvalidInput(parsed.error));
    if (holdsNul(parsed.data)) return fail(nulRefused);
    parts.push(parsed.data);
  }
  return ok(Object.assign({}, ...parts));
}

async function readJson(request: Request): Promise<Result<unknown, ApiProblem>> {
  const type = request.headers.get("content-type") ?? "application/json";
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(type)) {
    return fail({ kind: "not-json", message: "Send JSON, with Content-Type: application/json." });
  }
  const text = await readBodyText(request, bodyBytesMax);
  if (text === null) {
    return fail({ kind: "too-large", message: `Send at most ${bodyBytesMax} bytes of JSON.` });
  }
  try {
    return ok(text.trim() === "" ? {} : JSON.parse(text));
  } catch {
    // JSON.parse has no other way to say so.
    return refuse("invalid", "This is not JSON.");
  }
}

/** A text as it is; what is JSON by the schema that is published, so that it says nothing else. */
function respond({ answers }: Endpoint, { status, value, location }: ApiAnswer): Response {
  const headers = { ...apiHeaders, ...(location && { Location: location }) };
  const text = textAnswer.safeParse(value);
  if (text.success) {
    return new Response(text.data.text, {
      status,
      headers: { ...headers, "Content-Type": text.data.type },
    });
  }
  const schema = answers[status];
  const told = schema instanceof z.ZodType ? schema.parse(value) : value;
  return Response.json(told, { status, headers });
}

const textAnswer = z.strictObject({ text: z.string(), type: z.string() });
