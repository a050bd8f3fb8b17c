import { unstable_rethrow } from "next/navigation";
import type { z } from "zod";
import type { ActionResult } from "@/lib/base/action-result";
import type { Result } from "@/lib/base/result";
import type { Right } from "@/lib/domain/access";
import type { CaseProblem } from "@/lib/investigation/case-problem";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { admit } from "../account/viewer";
import { type Container, getContainer } from "../container";
import { reportFailure } from "../environment/report-failure";
import { describeInvalidInput } from "../requests/invalid-input";

/** What `run` is given beside its parsed input. */
export type EdgeContext<Access extends "guest" | Right> = {
  readonly container: Container;
  /** A guest's action knows no viewer. */
  readonly viewer: Access extends "guest" ? null : Viewer;
};

export type ActionDefinition<Schema extends z.ZodType, Access extends "guest" | Right, Output> = {
  /** For the log. */
  readonly name: string;
  readonly input: Schema;
  readonly access: Access;
  readonly run: (
    input: z.output<Schema>,
    context: EdgeContext<Access>,
  ) => Promise<Result<Output, CaseProblem>>;
};

/** Only tells the compiler which types belong together. */
export function actionDefinition<Schema extends z.ZodType, Access extends "guest" | Right, Output>(
  definition: ActionDefinition<Schema, Access, Output>,
): ActionDefinition<Schema, Access, Output> {
  return definition;
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
export function defineAction<Schema extends z.ZodType, Access extends "guest" | Right, Output>(
  definition: ActionDefinition<Schema, Access, Output>,
): (input: z.input<Schema>) => Promise<ActionResult<Output>> {
  return async (input) => {
    try {
      const admission = await admit(definition.access);
      if (!admission.ok) return { ok: false, ...admission.error };
      const parsed = definition.input.safeParse(input);
      if (!parsed.success) return { ok: false, ...describeInvalidInput(parsed.error) };
      if (holdsNul(parsed.data)) return { ok: false, ...nulRefused };
      // `admit` answers a viewer for every access but "guest", which the type says per definition.
      const viewer = admission.value as EdgeContext<Access>["viewer"];
      const outcome = await definition.run(parsed.data, {
        container: await getContainer(),
        viewer,
      });
      return outcome.ok ? outcome : { ok: false, ...outcome.error };
    } catch (error) {
      // Redirects of Next travel as errors; they are not ours to report.
      unstable_rethrow(error);
      return { ok: false, kind: "failed", message: reportFailure(definition.name, error) };
    }
  };
}
