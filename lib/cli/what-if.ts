import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { parseJson } from "@/lib/base/parse-json";
import { type EventId, eventIds } from "@/lib/domain/ids";
import {
  type Intervention,
  interventionSchema,
  interventionsMax,
  type JointKind,
} from "@/lib/domain/runs/intervention";
import { answerWhatIf } from "@/lib/investigation/asking/what-if/answer-what-if";
import type { WhatIfDocument } from "@/lib/investigation/asking/what-if/what-if-schema";
import { documentSchema } from "@/lib/investigation/document/document-schema";
import { askHeadless, type HeadlessSteps } from "@/lib/server/headless/headless-interventions";
import { toPlace } from "./place";
import { printResult, printWords } from "./print";
import { describeUsage, parseSpending } from "./spending";
import { type ExitCode, exitCodes, UsageError } from "./usage-error";

/** What would have become of the incident a result file tells, as JSON on standard output and in words beside it. */
export async function whatIf(
  words: readonly string[],
  signal: AbortSignal = new AbortController().signal,
): Promise<ExitCode> {
  const { positionals, values } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      without: { type: "string", multiple: true, default: [] },
      move: { type: "string", multiple: true, default: [] },
      interventions: { type: "string" },
      together: { type: "string", multiple: true, default: [] },
      analyst: { type: "string", default: "rules" },
      price: { type: "string" },
      "budget-tokens": { type: "string" },
      "budget-usd": { type: "string" },
    },
  });
  const [place, ...rest] = positionals;
  if (place === undefined || rest.length > 0) throw new UsageError("what-if takes a result file");
  const interventions = [
    ...values.without.map((id): Intervention => ({ kind: "remove", event: readEvent(id) })),
    ...values.move.map(readMove),
    ...(values.interventions === undefined ? [] : await readInterventions(values.interventions)),
  ];
  if (interventions.length > interventionsMax) {
    const given = interventions.length;
    throw new UsageError(
      `${interventionsMax} interventions at most are asked at once, not ${given}`,
    );
  }
  const joints = new Map(values.together.map((id): [EventId, JointKind] => [readEvent(id), "all"]));
  const location = toPlace(place);
  const parsed = documentSchema.safeParse(parseJson(await readFile(location, "utf8")));
  if (!parsed.success) {
    printWords(`${location} is not a whence.timeline/1 document`);
    return exitCodes.failed;
  }
  const spending = parseSpending(values);
  const { analyst } = values;
  const asked =
    analyst === "rules"
      ? null
      : await askHeadless(parsed.data, { analyst, spending, signal, onProgress: printWords });
  const answer = answerWhatIf(parsed.data, interventions, joints, asked);
  for (const line of summarise(answer)) printWords(line);
  if (asked !== null) printWords(describeAsked(asked) + describeUsage(asked.usage, spending));
  printResult(JSON.stringify(answer, null, 2));
  return exitCodes.done;
}

function describeAsked({ performer, reason, steps, refused }: HeadlessSteps): string {
  if (reason !== "") {
    return `${performer} did not answer: ${reason}. What is told is what the rules know.`;
  }
  return `${performer} proposed ${steps.length + refused.length} further steps, of which ${refused.length} did not pass the checks.`;
}

function readEvent(text: string): EventId {
  const id = eventIds.parse(text);
  if (id === null) throw new UsageError(`Not the id of an event: ${text}`);
  return id;
}

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };

/** `evt_…=-90s`: by how much later, or earlier with a minus. */
function readMove(text: string): Intervention {
  const [, id = "", sign = "", amount = "", unit = ""] =
    /^(evt_[a-z0-9]+)=([+-]?)(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(text) ?? [];
  const byMs = Math.round(Number(amount) * (unitMs[unit] ?? Number.NaN));
  const move = { kind: "move", event: id, byMs: sign === "-" ? -byMs : byMs };
  const parsed = interventionSchema.safeParse(move);
  if (!parsed.success) throw new UsageError(`Not a move such as evt_…=-90s: ${text}`);
  return parsed.data;
}

/** A list is read before it is counted with what the other options say. */
const listMax = 1000;

async function readInterventions(file: string): Promise<readonly Intervention[]> {
  const list = z.array(interventionSchema).max(listMax);
  const parsed = list.safeParse(parseJson(await readFile(toPlace(file), "utf8")));
  if (!parsed.success) throw new UsageError(`${file} is no list of interventions`);
  return parsed.data;
}

function summarise({ outcome, preventing, ranking }: WhatIfDocument): readonly string[] {
  const [best] = ranking.helpful;
  const gone = outcome?.events.filter(({ happens }) => !happens).length ?? 0;
  return [
    ...(outcome === null
      ? []
      : [
          outcome.isImpactPrevented ? "The impact does not happen." : "The impact happens.",
          `${gone} ${gone === 1 ? "event falls" : "events fall"} away; ${outcome.events.length - gone} come otherwise.`,
        ]),
    `${preventing.sets.length} smallest sets of what is usual would have prevented it${preventing.isComplete ? "" : ", and perhaps more"}.`,
    best === undefined ? "Nothing that is usual would have helped." : `Most help: ${best.words}`,
  ];
}
