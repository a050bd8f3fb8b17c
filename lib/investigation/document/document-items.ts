import { toJsonValue } from "@/lib/base/canonical-json";
import type { DatedArtifact } from "@/lib/domain/evidence/artifact";
import { toMeasurementItem } from "@/lib/domain/evidence/measurement";
import type { Invocation, Turn } from "@/lib/domain/invocation";
import type { Decision } from "@/lib/domain/review/decision";
import { toPartItems } from "@/lib/domain/timeline/coherence-part";
import { listWithdrawn } from "@/lib/domain/timeline/decidable-nouns";
import type { Gap } from "@/lib/domain/timeline/gap";
import { eventConfidence } from "@/lib/domain/timeline/scores";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { contestedEventIds } from "@/lib/domain/timeline/uncertainty";
import { closingCommands } from "@/lib/writing/closing/closing-commands";
import type { TimelineDocument } from "./document-schema";
import type { InvocationItem } from "./invocation-schema";

/** One performance with all its turns. */
export type PlayedInvocation = Pick<Invocation, "id" | "stepKey" | "task" | "taskVersion"> & {
  readonly performer: string;
  readonly turns: readonly Turn[];
};

/** With the credibility of every event as it stands beside the conflicts that are open now. */
export function withConflicts(timeline: Timeline): Timeline {
  const contested = contestedEventIds(timeline.events, timeline.uncertainties);
  const events = timeline.events.map((event) => {
    if (event.confidence.credibility === null) return event;
    const credibility = eventConfidence(event, contested.has(event.id));
    return { ...event, confidence: { ...event.confidence, credibility } };
  });
  return { ...timeline, events };
}

/** A document in which nothing was counted has no such key. */
export function toMeasurements({ measurements }: Timeline): Pick<TimelineDocument, "measurements"> {
  return measurements.length === 0 ? {} : { measurements: measurements.map(toMeasurementItem) };
}

/** Pieces that are no longer part of the story: kept, with the reason. */
export function toWithdrawn(
  timeline: Timeline,
  decisions: readonly Decision[],
): TimelineDocument["withdrawn"] {
  const reasons = new Map(
    decisions.flatMap(({ piece, verdict }) =>
      verdict.kind === "reject"
        ? [[piece, [verdict.reason, verdict.note].filter(Boolean).join(": ")] as const]
        : [],
    ),
  );
  return listWithdrawn(timeline).map(({ id, noun, status, item }) => {
    const reason = reasons.get(id) ?? "";
    return { id, noun, status, reason, item: toJsonValue(item) };
  });
}

export function toDecidedParts({ coherenceParts }: Timeline) {
  const { contests, accepted } = toPartItems(coherenceParts);
  return { contests, ...(accepted.length === 0 ? {} : { accepted }) };
}

/** What it asked and what it cost. How long it took is left out: the same input gives the same bytes. */
export function toInvocationItem(invocation: PlayedInvocation): InvocationItem {
  const { id, stepKey: step, task, taskVersion: version, performer, turns } = invocation;
  return { id, step, task, version, performer, turns: turns.map(toTurnItem) };
}

function toTurnItem(turn: Turn): InvocationItem["turns"][number] {
  const { number, calls, toolCalls, usage, promptHash } = turn;
  return {
    ...{ number, calls: calls.length, promptHash, usage: { ...usage } },
    refused: calls.filter(({ answer }) => answer.kind === "rejected").length,
    toolCalls: toolCalls.map(({ id, name, arguments: given, result }) => ({
      ...{ id, name, arguments: given, result },
    })),
  };
}

/** Tells of open gaps how to close them, beside what is claimed: a command that is put better changes no claim. */
export function withCommands(
  items: TimelineDocument["gaps"],
  gaps: readonly Gap[],
  artifacts: readonly DatedArtifact[],
): TimelineDocument["gaps"] {
  const open = new Map<string, Gap>(
    gaps.flatMap((gap) => (gap.status === "open" ? [[gap.id, gap] as const] : [])),
  );
  return items.map((item) => {
    const gap = open.get(item.id);
    const commands = gap ? closingCommands(gap, artifacts) : [];
    return commands.length === 0 ? item : { ...item, commands: [...commands] };
  });
}
