import { z } from "zod";
import type { JsonValue } from "@/lib/base/canonical-json";
import { isInstant } from "@/lib/base/instant";
import type { Pass } from "@/lib/domain/runs/pass";
import {
  type interventionsTaskId,
  isFallback,
  type RunPlan,
  type StepKey,
  stepKeySchema,
} from "@/lib/domain/runs/run";
import { comparedNouns, type PieceChange } from "@/lib/domain/timeline/timeline-changes";
import { formatDuration } from "@/lib/time/shown/time-text";
import { countOf } from "../text/byte-size";
import { asSentence, describeRoundStep } from "./round-step-words";
import { invocationSchema } from "./turn-rows";

const changeSchema = z.object({
  noun: z.enum(comparedNouns),
  id: z.string(),
  title: z.string(),
  change: z.enum(["added", "changed", "gone"]),
  what: z.array(z.string()),
});

const stepSchema = z.object({
  key: stepKeySchema,
  at: z.number().refine(isInstant, "Not an instant"),
  metrics: z
    .object({
      iterations: z.number(),
      calls: z.number(),
      rejectedCalls: z.number(),
      durationMs: z.number(),
      tokens: z.number(),
    })
    .nullable(),
  refused: z.array(z.object({ name: z.string(), arguments: z.json(), message: z.string() })),
  keptFrom: z.number().nullable(),
});
type Step = z.infer<typeof stepSchema>;

/** What one analysis did, as the server sends it. */
export const runDetailsSchema = z.object({
  steps: z.array(stepSchema),
  invocations: z.array(invocationSchema),
  changes: z.array(changeSchema),
  ledger: z.array(
    z.object({ source: z.string(), considered: z.number(), cut: z.number(), why: z.string() }),
  ),
});
type RunDetails = z.infer<typeof runDetailsSchema>;

export type StepRow = {
  readonly key: StepKey;
  readonly name: string;
  /** "done", "kept from analysis 2", "now", "to come", "not reached". */
  readonly state: string;
  readonly turns: string;
  readonly calls: string;
  readonly refused: string;
  readonly took: string;
  readonly tokens: string;
};

const stepNames: Readonly<Record<string, string>> = {
  coarse: "Coarse pass: the key events",
  detailed: "Detailed pass: events between the key events, states and gaps",
  causal: "Causal pass: causes and effects",
  assess: "Assessment: ranking of causes, scores",
  "propose-interventions": "Interventions: what would have helped",
} satisfies Record<Pass | "assess" | typeof interventionsTaskId, string>;

/** A model's step is named after the pass it goes on with. */
function nameOf(step: RunPlan[number]): string {
  const name = stepNames[step.key.replace(/-model$/, "")] ?? roundStepName(step.key) ?? step.key;
  if (step.kind === "assess" && step.facts !== undefined) {
    return `${name}; people’s texts were read by ${step.facts.performer}`;
  }
  return step.kind === "task" && step.settings.performer !== "rules"
    ? `${name}, by ${step.settings.performer}`
    : name;
}

function roundStepName(key: StepKey): string | null {
  const words = describeRoundStep(key);
  return words === null ? null : asSentence(words);
}

const none = "–";

/** Every step of a run in order, those to come too. */
export function toStepRows(
  plan: RunPlan,
  steps: RunDetails["steps"],
  { isGoing }: { readonly isGoing: boolean },
): readonly StepRow[] {
  const done = new Map(steps.map((step) => [step.key, step]));
  // A fallback is shown once it was needed.
  const shown = plan.filter((step) => !isFallback(step) || done.has(step.key));
  const current = isGoing ? shown.find(({ key }) => !done.has(key)) : undefined;
  return shown.map((planned) => {
    const { key } = planned;
    const step = done.get(key);
    const metrics = step?.keptFrom === null ? step.metrics : null;
    return {
      key,
      name: nameOf(planned),
      state: stateOf(step, { isCurrent: key === current?.key, isGoing }),
      turns: numberOf(metrics?.iterations),
      calls: numberOf(metrics?.calls),
      refused: numberOf(metrics?.rejectedCalls),
      took: metrics ? formatDuration(metrics.durationMs) : none,
      tokens: numberOf(metrics?.tokens || undefined),
    };
  });
}

function stateOf(
  step: Step | undefined,
  { isCurrent, isGoing }: { readonly isCurrent: boolean; readonly isGoing: boolean },
): string {
  if (step !== undefined) {
    return step.keptFrom === null ? "done" : `kept from analysis ${step.keptFrom}`;
  }
  if (isCurrent) return "now";
  return isGoing ? "to come" : "not reached";
}

function numberOf(count: number | undefined): string {
  return count === undefined ? none : count.toLocaleString("en");
}

export type RefusedRow = {
  readonly id: string;
  readonly step: string;
  readonly call: string;
  /** What it was about: a title, a name or the two ends. */
  readonly about: string;
  readonly message: string;
};

/** Proposals the checks refused, with what the analyst was told. */
export function toRefusedRows(steps: RunDetails["steps"]): readonly RefusedRow[] {
  return steps.flatMap(({ key, refused, keptFrom }) =>
    keptFrom === null
      ? refused.map(({ name, arguments: given, message }, index) => ({
          id: `${key}-${index}`,
          step: key,
          call: name.replaceAll("_", " "),
          about: aboutOf(given),
          message,
        }))
      : [],
  );
}

/**
 * How often each kind was refused, the commonest first: what is said of several pieces alike, up to where their names, places and
 * times begin.
 */
export function countRefusals(rows: readonly Pick<RefusedRow, "message">[]): string {
  const kinds = Map.groupBy(rows, ({ message }) => kindOf(message));
  return [...kinds]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([kind, { length }]) => `${length} × ${kind}`)
    .join("; ");
}

function kindOf(message: string): string {
  const bare = message.replace(/["“][^"”]*["”]|\S*\d\S*?(?=[:;,.]?(?:\s|$))/gu, "…");
  return (/^.{12}.*?(?=[:;.,] |$)/su.exec(bare)?.[0] ?? bare).trim();
}

const telling = ["title", "name", "description", "mechanism", "property", "context", "reason"];

/** What a call is about: a title, a name or the like; empty where it says none. */
export function aboutOf(given: JsonValue): string {
  if (given === null || typeof given !== "object" || Array.isArray(given)) return "";
  const entries = Object.entries(given);
  for (const name of telling) {
    const value = entries.find(([key]) => key === name)?.[1];
    if (typeof value === "string" && value !== "") return value;
  }
  return "";
}

const changeOrder = ["added", "changed", "gone"] as const;

export type ChangeGroup = {
  readonly heading: string;
  readonly rows: readonly { readonly id: string; readonly text: string }[];
};

/** "3 events added": one group for each noun and kind of change, in the order a reader cares. */
export function toChangeGroups(changes: readonly PieceChange[]): readonly ChangeGroup[] {
  const nouns = [...new Set(changes.map(({ noun }) => noun))];
  return nouns.flatMap((noun) =>
    changeOrder.flatMap((kind) => {
      const found = changes.filter((change) => change.noun === noun && change.change === kind);
      if (found.length === 0) return [];
      return [
        {
          heading: `${countOf(found.length, noun)} ${kind}`,
          rows: found.map(({ id, title, what }) => ({
            id,
            text: what.length === 0 ? title : `${title} (${what.join(", ")})`,
          })),
        },
      ];
    }),
  );
}
