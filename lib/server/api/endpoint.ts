import { z } from "zod";
import type { Result } from "@/lib/base/result";
import type { TokenScope } from "@/lib/domain/api-token";
import { incidentIds } from "@/lib/domain/ids";
import type { Agent } from "@/lib/investigation/agents/api-tokens";
import type { AgentCases } from "@/lib/mcp/agent-cases";
import type { Container } from "../container";
import type { ApiProblem } from "./problem";

/** What an endpoint works with: the token that was let in, and what it reaches, masked. */
export type ApiContext = {
  readonly request: Request;
  readonly container: Container;
  readonly agent: Agent;
  readonly cases: AgentCases;
};

/** A schema that is published elsewhere, by its address. */
export type PublishedSchema = { readonly $ref: string };

type Shape = z.ZodObject;
const nothing = z.object({});

/**
 * One address of the API: what it takes, what it answers, and which right of a token it needs. The routes, the checks
 * and the OpenAPI document all come from this.
 */
export type Endpoint = {
  readonly method: "GET" | "POST" | "PUT";
  /** With parameters in braces; the last one may hold slashes where it ends in `+`. */
  readonly path: string;
  readonly summary: string;
  readonly scope: TokenScope;
  readonly params: Shape;
  readonly query: Shape;
  /** Of JSON; `bytes`: a file, which is never held in memory; null: none. */
  readonly body: Shape | "bytes" | null;
  /** Status by what is answered. */
  readonly answers: Readonly<Record<number, z.ZodType | PublishedSchema>>;
  readonly run: (given: never, context: ApiContext) => Promise<Result<ApiAnswer, ApiProblem>>;
};

export type ApiAnswer = {
  readonly status: number;
  /** JSON; or a text with its type, as `{ text, type }`. */
  readonly value: unknown;
  /** Where what was made is found. */
  readonly location?: string;
};

type Given<Params extends Shape, Query extends Shape, Body extends Shape> = z.output<Params> &
  z.output<Query> &
  z.output<Body>;

/** Only tells the compiler which types belong together; what is left out takes nothing. */
export function endpoint<
  Params extends Shape = typeof nothing,
  Query extends Shape = typeof nothing,
  Body extends Shape = typeof nothing,
>(
  defined: Pick<Endpoint, "method" | "path" | "summary" | "scope" | "answers"> & {
    readonly params?: Params;
    readonly query?: Query;
    readonly body?: Body | "bytes";
    readonly run: (
      given: Given<Params, Query, Body>,
      context: ApiContext,
    ) => Promise<Result<ApiAnswer, ApiProblem>>;
  },
): Endpoint {
  return { params: nothing, query: nothing, body: null, ...defined };
}

export const ofIncident = z.object({ incident: incidentIds.schema });

/** Numbers of an address are text. */
export const count = (most: number) => z.coerce.number().int().min(0).max(most);

/** ISO 8601. */
export const time = z.string();
