import type { RoundTaskId } from "../bench";
import { answerPart } from "./answer-part";
import { critiquePart } from "./critique-part";
import { directPart } from "./direct-part";
import { factsPart } from "./facts-part";
import { interventionsPart } from "./interventions-part";
import { reportPart } from "./report-part";
import type { OpenPart, RoundPart } from "./round-part";

const parts: ReadonlyMap<string, OpenPart> = new Map<RoundTaskId, OpenPart>([
  ...[directPart, answerPart, critiquePart, reportPart, factsPart, interventionsPart],
]);

/** Null where models do not perform such a task, or the input is not what it takes. */
export function openPart(task: string, input: unknown): RoundPart | null {
  return parts.get(task)?.(input) ?? null;
}
