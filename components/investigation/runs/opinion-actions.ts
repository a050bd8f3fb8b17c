import type { ActionResult } from "@/lib/base/action-result";
import type { ArtifactId, DecisionId, IncidentId, RunId } from "@/lib/domain/ids";
import type { OpinionNoun } from "@/lib/domain/opinion/opinion-item";
import type { ActOutcome } from "@/lib/domain/review/decision";

type Action<Input, Output> = (
  input: { readonly incidentId: IncidentId } & Input,
) => Promise<ActionResult<Output>>;

/** What the page of a second opinion may ask of the server; the page passes the actions down. */
export type OpinionActions = {
  readonly ask: Action<
    {
      readonly performer: string;
      readonly tasks: string[];
      readonly confirmed: string | null;
      readonly pictures?: ArtifactId[];
    },
    { readonly runId: RunId }
  >;
  readonly answer: Action<
    {
      readonly runId: RunId;
      readonly item: { readonly noun: OpinionNoun; readonly there: string };
      readonly answer: "accept" | "leave" | "reopen";
    },
    unknown
  >;
  readonly undo: Action<{ readonly decisionIds: DecisionId[] }, ActOutcome>;
};
