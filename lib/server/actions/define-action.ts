import { unstable_rethrow } from "next/navigation";
import type { z } from "zod";
import type { ActionResult } from "@/lib/base/action-result";
import type { Result } from "@/lib/base/result";
import type { CaseProblem } from "@/lib/investigation/case-problem";
import { isClosedIncident } from "@/lib/investigation/incident/closed-cases";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import type { Access } from "../account/viewer";
import type { Container } from "../container";
import { reportFailure } from "../environment/report-failure";
import { enter, noSuchIncident } from "../incident/open-to";
import { describeInvalidInput } from "../requests/invalid-input";

/** What `run` is given beside its parsed input. */
export type EdgeContext<Who extends Access> = {
  readonly container: Container;
  /** A guest's action knows no viewer. */
  readonly viewer: Who extends "guest" ? null : Viewer;
};

export type ActionDefinition<Schema extends z.ZodType, Who extends Access, Output> = {
  /** For the log. */
  readonly name: string;
  readonly input: Schema;
  readonly access: Who;
  readonly run: (
    input: z.output<Schema>,
    context: EdgeContext<Who>,
  ) => Promise<Result<Output, CaseProblem>>;
};

/** Only tells the compiler which types belong together. */
export function actionDefinition<Schema extends z.ZodType, Who extends Access, Output>(
  definition: ActionDefinition<Schema, Who, Output>,
): ActionDefinition<Schema, Who, Output> {
  return definition;
}

function toProblem(name: string, error: unknown) {
  if (isClosedIncident(error)) return noSuchIncident;
  return { kind: "failed", message: reportFailure(name, error) } as const;
}

/** PostgreSQL keeps no NUL in a text, and no person types one. */
export const nulRefused: CaseProblem = {
  kind: "invalid",
  message: "The text contains NUL characters. Remove them, or add the text as a file.",
};

/** Of what was parsed, so that it is no deeper than our schemas. */
export function holdsNul(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0");
  return typeof value === "object" && value !== null && Object.values(value).some(holdsNul);
}

/**
 * The one form of a server action: it is a public endpoint, so whoever calls it is checked first,
 * then what they sent. Next has compared Origin and Host before a call gets here.
 */
export function defineAction<Schema extends z.ZodType, Who extends Access, Output>(
  definition: ActionDefinition<Schema, Who, Output>,
): (input: z.input<Schema>) => Promise<ActionResult<Output>> {
  return async (input) => {
    try {
      const entered = await enter(definition.access, input);
      if (!entered.ok) return { ok: false, ...entered.error };
      const parsed = definition.input.safeParse(input);
      if (!parsed.success) return { ok: false, ...describeInvalidInput(parsed.error) };
      if (holdsNul(parsed.data)) return { ok: false, ...nulRefused };
      const { container } = entered.value;
      // `enter` answers a viewer for every access but "guest", which the type says per definition.
      const viewer = entered.value.viewer as EdgeContext<Who>["viewer"];
      const outcome = await definition.run(parsed.data, { container, viewer });
      return outcome.ok ? outcome : { ok: false, ...outcome.error };
    } catch (error) {
      // Redirects of Next travel as errors; they are not ours to report.
      unstable_rethrow(error);
      return { ok: false, ...toProblem(definition.name, error) };
    }
  };
}
