import { providerOf } from "@/lib/domain/models/model-name";
import type { FurtherSteps } from "@/lib/domain/runs/further-step";
import { interventionKey } from "@/lib/domain/runs/intervention";
import { asksInterventions, interventionsTaskId } from "@/lib/domain/runs/run";
import { performerLabel } from "../runs/performer-label";
import { toRunStatus } from "../runs/run-status";
import type { Workspace } from "../workspace/workspace";

/** Models that can be asked for further steps; the one that is set for it first. By the rules everybody has them already. */
export function listAskable({
  performers,
  roles,
}: Pick<Workspace, "performers" | "roles">): readonly string[] {
  const set = roles[interventionsTaskId];
  const models = performers.filter((name) => providerOf(name) !== null);
  return models.toSorted((a, b) => Number(b === set) - Number(a === set));
}

export type FurtherState =
  | { readonly kind: "open" }
  /** Somebody has been asked and has not answered yet. */
  | { readonly kind: "asking"; readonly text: string }
  /** Another run goes on: it is asked when that has ended. */
  | { readonly kind: "busy" };

export function furtherStateOf(runs: Workspace["runs"]): FurtherState {
  const status = toRunStatus(runs);
  if (status.kind !== "going") return { kind: "open" };
  return asksInterventions(status.run.plan)
    ? { kind: "asking", text: status.text }
    : { kind: "busy" };
}

export type FurtherAnswer = {
  readonly performer: string;
  /** What became of its proposals, in a sentence or two. */
  readonly text: string;
  /** Of what stands, what would not have helped, by the links. */
  readonly vain: readonly string[];
  readonly refused: readonly { readonly words: string; readonly why: string }[];
};

/** What came of asking each performer. `helpful`: keys of the further steps that would have helped. */
export function tellFurtherAnswers(
  asked: readonly FurtherSteps[],
  helpful: ReadonlySet<string>,
): readonly FurtherAnswer[] {
  return asked.map(({ performer, reason, steps, refused }) => {
    const vain = steps.filter((step) => !helpful.has(furtherKey(step)));
    const name = performerLabel(performer);
    return {
      performer,
      text:
        reason === ""
          ? tellCounts(name, steps.length - vain.length, vain.length, refused.length)
          : `${name} did not answer: ${reason}. The list contains only the actions of the rules.`,
      vain: vain.map(({ words }) => words),
      refused,
    };
  });
}

function tellCounts(name: string, helpful: number, vain: number, refused: number): string {
  if (helpful + vain + refused === 0) return `${name} proposed nothing further.`;
  const parts = [
    `${helpful} ${helpful === 1 ? "is" : "are"} in the list`,
    ...(vain === 0 ? [] : [`${vain} would not have helped`]),
    ...(refused === 0 ? [] : [`${refused} did not pass the checks`]),
  ];
  return `Of the steps that ${name} proposed, ${parts.join(", ")}.`;
}

/** Two performers may propose the same. */
export function furtherKey({
  performer,
  intervention,
}: Pick<FurtherSteps["steps"][number], "performer" | "intervention">): string {
  return `${performer} ${interventionKey(intervention)}`;
}
