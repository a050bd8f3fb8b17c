import { whatIsAway } from "@/db/database-away";
import type { CaseProblem } from "@/lib/investigation/case-problem";
import { retryAfter } from "../requests/retry-after";
import { securityHeaders } from "../requests/security-headers";

/** What an answer of the API may fail with: that of a use case, or what only HTTP knows. */
export type ApiProblem = Pick<CaseProblem, "message" | "fields"> & {
  readonly kind: CaseProblem["kind"] | "too-large" | "not-json" | "not-ready";
};

const statuses: Readonly<Record<ApiProblem["kind"], number>> = {
  invalid: 400,
  forbidden: 403,
  "not-found": 404,
  conflict: 409,
  "too-large": 413,
  "not-json": 415,
  "not-ready": 503,
};

const titles: Readonly<Record<number, string>> = {
  400: "Invalid request",
  401: "Token required",
  403: "Not allowed",
  404: "Not found",
  405: "Method not allowed",
  409: "Conflict",
  413: "Too large",
  415: "Not the expected type",
  421: "Unknown host name",
  429: "Too many requests",
  500: "The server failed",
  503: "Not ready",
};

export const problemType = "application/problem+json";

/** https://www.rfc-editor.org/rfc/rfc9457: a status, a title of it, and in plain words what was wrong. */
export function respondProblem(
  status: number,
  detail: string,
  headers: Readonly<Record<string, string>> = {},
  fields?: Readonly<Record<string, string>>,
): Response {
  const body = { type: "about:blank", title: titles[status] ?? "Refused", status, detail };
  return new Response(`${JSON.stringify({ ...body, ...(fields && { fields }) })}\n`, {
    status,
    headers: { ...apiHeaders, ...headers, "Content-Type": problemType },
  });
}

export function respondRefusal({ kind, message, fields }: ApiProblem): Response {
  const headers = kind === "not-ready" ? { "Retry-After": "10" } : {};
  return respondProblem(statuses[kind], message, headers, fields);
}

/** What broke on our side; `message` names it by its reference in the log. */
export function respondFailure(error: unknown, message: string): Response {
  return whatIsAway(error) !== null
    ? respondProblem(503, message, retryAfter)
    : respondProblem(500, message);
}

export const apiHeaders: Readonly<Record<string, string>> = {
  ...securityHeaders,
  "Cache-Control": "no-store",
};
