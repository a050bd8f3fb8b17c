import type { z } from "zod";
import { whatIsAway } from "@/db/database-away";
import type { Result } from "@/lib/base/result";
import type { CaseProblem } from "@/lib/investigation/case-problem";
import { isClosedIncident } from "@/lib/investigation/incident/closed-cases";
import type { Access } from "../account/viewer";
import type { EdgeContext } from "../actions/define-action";
import { processInstallation } from "../environment/env";
import { reportFailure } from "../environment/report-failure";
import { enter, noSuchIncident } from "../incident/open-to";
import { describeInvalidInput } from "../requests/invalid-input";
import { hasUnknownHost, unknownHostSentence } from "../requests/known-host";
import { refuseCookies, withRequest } from "../requests/request-scope";
import { retryAfter } from "../requests/retry-after";
import { securityHeaders } from "../requests/security-headers";

type RouteContext<Who extends Access> = EdgeContext<Who> & {
  readonly request: Request;
};

/** Only questions take too long; what changes things does not. */
export type RouteProblem = CaseProblem | { readonly kind: "too-slow"; readonly message: string };

type RouteDefinition<Schema extends z.ZodType, Who extends Access> = {
  readonly name: string;
  /** Of the path's parameters and the search parameters in one object; a repeated one is an array. */
  readonly input: Schema;
  readonly access: Who;
  /** What is not a Response is answered as JSON. */
  readonly run: (
    input: z.output<Schema>,
    context: RouteContext<Who>,
  ) => Promise<Result<unknown, RouteProblem>>;
};

/** Only tells the compiler which types belong together. */
export function routeDefinition<Schema extends z.ZodType, Who extends Access>(
  definition: RouteDefinition<Schema, Who>,
): RouteDefinition<Schema, Who> {
  return definition;
}

type RouteHandler = (
  request: Request,
  context: { params: Promise<Record<string, string | string[] | undefined>> },
) => Promise<Response>;

/** The one form of a route handler: checks the viewer, parses the address, answers errors as JSON with a status. */
export function defineRoute<Schema extends z.ZodType, Who extends Access>(
  definition: RouteDefinition<Schema, Who>,
): RouteHandler {
  return (request, { params }) =>
    withRequest({ headers: request.headers, setCookies: refuseCookies }, async () => {
      try {
        return await answer(definition, request, await params);
      } catch (error) {
        if (request.signal.aborted) return new Response(null, { status: 499 });
        return respondFailure(definition.name, error);
      }
    });
}

function respondFailure(name: string, error: unknown): Response {
  if (isClosedIncident(error)) return respondProblem(noSuchIncident);
  const message = reportFailure(name, error);
  return whatIsAway(error) !== null
    ? respondStarting(message)
    : respond(500, { kind: "failed", message });
}

async function answer<Schema extends z.ZodType, Who extends Access>(
  definition: RouteDefinition<Schema, Who>,
  request: Request,
  params: Record<string, string | string[] | undefined>,
): Promise<Response> {
  if (hasUnknownHost(request, processInstallation().origin)) {
    return respond(421, { kind: "forbidden", message: unknownHostSentence });
  }
  if (isForeign(request)) {
    return respondProblem({ kind: "forbidden", message: "Asked for from another site." });
  }
  const given = { ...readSearchParams(request.url), ...params };
  const entered = await enter(definition.access, given);
  if (!entered.ok) return respondProblem(entered.error);
  const parsed = definition.input.safeParse(given);
  if (!parsed.success) return respondProblem(describeInvalidInput(parsed.error));
  const outcome = await definition.run(parsed.data, {
    request,
    container: entered.value.container,
    // `enter` answers a viewer for every access but "guest", which the type says per definition.
    viewer: entered.value.viewer as EdgeContext<Who>["viewer"],
  });
  if (!outcome.ok) return respondProblem(outcome.error);
  return outcome.value instanceof Response ? outcome.value : respond(200, outcome.value);
}

/** A browser says where a changing request comes from; same-site neighbours on other ports are not us. */
export function isForeign(request: Request): boolean {
  if (request.method === "GET" || request.method === "HEAD") return false;
  const origin = request.headers.get("origin");
  if (origin === null) return false;
  return !URL.canParse(origin) || new URL(origin).host !== request.headers.get("host");
}

function readSearchParams(url: string): Record<string, string | string[]> {
  const { searchParams } = new URL(url);
  return Object.fromEntries(
    [...new Set(searchParams.keys())].map((name) => {
      const values = searchParams.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? "") : values];
    }),
  );
}

const statuses: Readonly<Record<RouteProblem["kind"], number>> = {
  invalid: 400,
  forbidden: 403,
  "not-found": 404,
  conflict: 409,
  // Asked again as it is, it would take as long: none of the codes that clients repeat by themselves.
  "too-slow": 422,
};

function respondProblem(problem: RouteProblem): Response {
  return respond(statuses[problem.kind], problem);
}

function respond(status: number, body: unknown): Response {
  return Response.json(body, {
    status,
    headers: { ...securityHeaders, "Cache-Control": "no-store" },
  });
}

/** After a crash the database recovers for a while: nothing is broken, and who asks again is answered. */
function respondStarting(message: string): Response {
  const answer = respond(503, { kind: "failed", message });
  for (const [name, value] of Object.entries(retryAfter)) answer.headers.set(name, value);
  return answer;
}
