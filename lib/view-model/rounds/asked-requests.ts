import type { Instant } from "@/lib/base/instant";
import type { RequestKind } from "@/lib/domain/rounds/question";
import type { AskableNoun } from "@/lib/domain/rounds/request-words";
import type { Round } from "@/lib/domain/rounds/round";
import type { RoundsRequest } from "@/lib/domain/rounds/rounds-request";
import { requestOf } from "@/lib/domain/runs/run";
import { countOf } from "../text/byte-size";
import type { RunProgress, Workspace } from "../workspace/workspace";
import { isLetIn } from "./round-words";

/** What a person asked, and what came of it so far. */
export type AskedRequest = {
  readonly request: RoundsRequest;
  /** Null where the run is not among those that are known. */
  readonly run: RunProgress | null;
  readonly by: string | null;
  readonly at: Instant;
  /** Null until it is answered. */
  readonly round: Round | null;
  readonly isGoing: boolean;
  /** "Being investigated", "Answered: 2 findings, 1 added to the timeline" */
  readonly state: string;
};

type AskChoice = { readonly value: RequestKind; readonly label: string };

const usual: readonly AskChoice[] = [
  { value: "why", label: "Why?" },
  { value: "why-not", label: "Why not something else?" },
  { value: "what-else", label: "What else belongs to it?" },
  { value: "against", label: "What is the evidence against it?" },
  { value: "words", label: "In my own words" },
];

const ofGap: readonly AskChoice[] = [
  { value: "what-else", label: "Does another record show what is missing?" },
  { value: "why", label: "Why is it missing?" },
  { value: "why-not", label: "What else may explain it?" },
  { value: "against", label: "What is the evidence against it?" },
  { value: "words", label: "In my own words" },
];

/** Newest first: what is recorded with the timeline, and what is asked and not answered. */
export function askedRequests({
  timeline,
  runs,
  people,
}: Pick<Workspace, "timeline" | "runs" | "people">): readonly AskedRequest[] {
  const { requests } = timeline.investigation;
  const runOf = new Map(runs.map((run) => [requestOf(run.plan)?.id, run]));
  const nameOf = (run: RunProgress | undefined) =>
    run === undefined ? null : (people[run.startedBy] ?? "A former member");
  const recorded = requests.map(({ request, round }): AskedRequest => {
    const run = runOf.get(request.id);
    return {
      ...{ request, run: run ?? null, by: nameOf(run), at: run?.queuedAt ?? round.at, round },
      ...{ isGoing: false, state: answeredText(round) },
    };
  });
  const known = new Set(requests.map(({ request }) => request.id));
  const open = runs.flatMap((run): AskedRequest[] => {
    const request = requestOf(run.plan);
    const state = openText(run);
    if (request === null || known.has(request.id) || state === null) return [];
    const isGoing = run.finishedAt === null;
    return [{ request, run, by: nameOf(run), at: run.queuedAt, round: null, isGoing, state }];
  });
  return [...recorded, ...open].toSorted((a, b) => b.at - a.at);
}

function answeredText({ questions, answers, findings, outcomes }: Round): string {
  const open = questions.length - answers.length;
  if (findings.length === 0 && open > 0) {
    return `Not fully answered: ${open} of ${countOf(questions.length, "Expert")}gave no answer`;
  }
  if (findings.length === 0) return "Answered: nothing found that the timeline does not contain";
  const letIn = outcomes.filter(isLetIn).length;
  return `Answered: ${countOf(findings.length, "finding")}, ${letIn} added to the timeline`;
}

/** Null for what has been answered, and is told by the timeline of then. */
function openText({ status, failure }: RunProgress): string | null {
  switch (status) {
    case "queued":
      return "Waiting to start";
    case "running":
      return "Being investigated";
    case "stopping":
      return "Being stopped";
    case "stopped":
      return "Not answered: it was stopped";
    case "failed":
      return `Not answered: ${failure ?? "it failed"}`;
    case "finished":
      return null;
  }
}

/** What can be asked of a piece, what is asked most often first. */
export function askChoices(noun: AskableNoun): readonly AskChoice[] {
  return noun === "gap" ? ofGap : usual;
}
