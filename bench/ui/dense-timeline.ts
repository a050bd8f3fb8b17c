import { instant } from "@/lib/base/instant";
import { artifactIds, entityIds, eventIds } from "@/lib/domain/ids";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { eventKinds } from "@/lib/domain/timeline/event";
import { emptyTimeline, type Timeline } from "@/lib/domain/timeline/timeline";

/** A made-up incident for drawing: nobody analyses it. Its hours are those of the lines of `writeLines`. */
export const denseFrom = Date.UTC(2026, 2, 8, 8);
export const denseHours = 6;

const entityCount = 24;
const hex = (number: number) => number.toString(16).padStart(16, "0");

/** Events in bursts, as incidents have them: half of them in a tenth of the time, a third of them lasting. */
export function denseTimeline(count: number): Timeline {
  const spanMs = denseHours * 3_600_000;
  const entities = Array.from({ length: entityCount }, (_, index) => ({
    id: entityIds.fromDigest(hex(index + 1)),
    ...{ type: "service", name: `service-${index + 1}`, aliases: [], properties: {} },
  }));
  const events = Array.from({ length: count }, (_, index): TimelineEvent => {
    const spread = fraction(index * 0.754_877_666);
    const inBurst = index % 2 === 0;
    const onset = instant(Math.round(denseFrom + spanMs * (inBurst ? 0.45 + spread / 10 : spread)));
    const lastsMs =
      index % 3 === 0 ? 20_000 + Math.round(fraction(index * 0.569_84) * 1_200_000) : 0;
    const time = {
      ...{ kind: "stated" as const, earliest: onset, latest: instant(onset + (index % 5) * 900) },
      ...{ granularity: "millisecond" as const, raw: "as written", basis: "log" as const },
      ...{ zone: "UTC", clockOffsetMs: 0, confidence: 1 },
    };
    const end = instant(onset + lastsMs);
    const entity = entities[(index * 7) % entityCount];
    return {
      id: eventIds.fromDigest(hex(index + 1)),
      kind: eventKinds[index % eventKinds.length] ?? "failure",
      title: `Event ${index + 1}: requests of client ${index % 97} time out`,
      description: "",
      time,
      endTime: lastsMs > 0 ? { ...time, earliest: end, latest: end } : null,
      entities: entity ? [entity.id] : [],
      importance: index % 9 === 0 ? "key" : "detail",
      confidence: { extraction: 0.9, time: 1, credibility: null },
      evidence: [
        {
          artifactId: artifactIds.fromDigest(hex(1)),
          path: "made.log",
          locator: { kind: "lines", from: index + 1, to: index + 1 },
          quote: `request ${index} timed out`,
        },
      ],
      reasoning: "",
      status: "proposed",
      actor: "rules",
      isUnsupported: false,
    };
  });
  return { ...emptyTimeline, outcome: "incident", entities, events };
}

function fraction(value: number): number {
  return value - Math.floor(value);
}
