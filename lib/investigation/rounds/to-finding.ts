import { interval, parseZonedTime } from "@/lib/base/instant";
import type { Finding, FindingEffect } from "@/lib/domain/rounds/finding";
import type { FindingDraft } from "./contracts/answer-question";
import type { CheckedSubmission } from "./round-material";

/** A finding as it is kept: cited by what was proved alone. */
export function toFinding({
  id,
  draft,
  expert,
  toolCalls,
  evidence,
  against,
  answered: { question, task },
}: CheckedSubmission): Finding {
  const from = draft.time === null ? null : parseZonedTime(draft.time.earliest);
  const to = draft.time === null ? null : parseZonedTime(draft.time.latest);
  return {
    ...{ id, expert, round: question.round, question: question.id, invocation: task.invocation },
    toolCalls: toolCalls.map((call) => call.id),
    ...{ claim: draft.claim, effect: toEffect(draft.effect), method: draft.method },
    entities: draft.entities.map(({ name }) => name),
    time: from === null || to === null || from > to ? null : interval(from, to),
    ...{ evidence, against },
  };
}

function toEffect(effect: FindingDraft["effect"]): FindingEffect {
  if (effect.kind === "happening") {
    const { event_type: eventType, time_basis: _, ...rest } = effect;
    return { ...rest, eventType };
  }
  if (effect.kind === "state") {
    const { kind, property, old_value: from, new_value: to } = effect;
    return { kind, property, from, to };
  }
  return effect;
}
