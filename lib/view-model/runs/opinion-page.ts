import type { IncidentId, RunId } from "@/lib/domain/ids";
import { passes } from "@/lib/domain/runs/pass";
import { passTask, type RunStatus } from "@/lib/domain/runs/run";
import type { OpinionGroup } from "./opinion-rows";
import { analystLabel } from "./performer-label";

/** What the page of a second opinion shows. */
export type OpinionPage = {
  readonly incidentId: IncidentId;
  readonly title: string;
  /** Times are told in. */
  readonly zone: string;
  /** The viewer may ask for one, accept and leave. */
  readonly mayAnswer: boolean;
  /** Number of the revision that they could not approve any more once they are an author; null when nothing is lost. */
  readonly atStake: number | null;
  readonly performers: readonly string[];
  /** Number of an analysis of whatever kind that is going: nothing else starts meanwhile. */
  readonly going: number | null;
  /** A newer second opinion that came to nothing. */
  readonly ended: {
    readonly number: number;
    readonly status: RunStatus;
    readonly failure: string | null;
  } | null;
  readonly opinion: {
    readonly runId: RunId;
    readonly number: number;
    readonly analyst: string;
    readonly tasks: readonly string[];
    /** Why it is not whole, a sentence for each pass. */
    readonly gaveUp: readonly string[];
    readonly groups: readonly OpinionGroup[];
  } | null;
};

const taskWords: Readonly<Record<(typeof passes)[number], string>> = {
  coarse: "Key events only",
  detailed: "Details, states and gaps only",
  causal: "Causes only",
};

/** What it may be asked for; `tasks` is empty for all of it. */
export const opinionScopes: readonly {
  readonly value: string;
  readonly label: string;
  readonly tasks: readonly string[];
}[] = [
  { value: "all", label: "The whole analysis", tasks: [] },
  ...passes.map((pass) => ({
    ...{ value: pass, label: taskWords[pass], tasks: [passTask(pass)] },
  })),
];

/** "By local/x (analysis 3): the whole analysis." */
export function describeOpinion({ analyst, number, tasks }: NonNullable<OpinionPage["opinion"]>) {
  const scope = opinionScopes.find(
    (each) => each.tasks.length === 1 && tasks.length === 1 && each.tasks[0] === tasks[0],
  );
  const what = (scope ?? opinionScopes[0])?.label.toLowerCase() ?? "";
  return `By ${analystLabel(analyst)} (analysis ${number}): ${what}.`;
}

/** What became of a newer one that cannot be shown. */
export function describeEnded({ number, status, failure }: NonNullable<OpinionPage["ended"]>) {
  const why = failure === null ? "" : `: ${failure}`;
  return `Second opinion ${number} ${status === "failed" ? `failed${why}` : "was stopped"}. It changed nothing.`;
}
