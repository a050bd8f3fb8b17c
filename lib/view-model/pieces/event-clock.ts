import type { DatedArtifact } from "@/lib/domain/artifact";
import { describeLength } from "@/lib/domain/clock-doubt-text";
import { clockUncertainty } from "@/lib/domain/clock-uncertainty";
import type { TimelineEvent } from "@/lib/domain/event";
import type { TimeFact } from "../text/time-facts";

/** A clock that is right to within this much is not worth a line. */
const notableMs = 100;

/** How far the clock of the source an event is dated by may be wrong; nothing when that is next to nothing. */
export function describeEventClock(
  { time, evidence }: Pick<TimelineEvent, "time" | "evidence">,
  artifacts: readonly Pick<DatedArtifact, "path" | "clock">[],
): readonly TimeFact[] {
  const [first] = evidence;
  const artifact = artifacts.find(({ path }) => path === first?.path);
  if (artifact === undefined || time.kind !== "stated") return [];
  const { spreadMs, openMs } = clockUncertainty(artifact.clock);
  const doubts = [...openMs.values()].map(
    (aheadMs) =>
      `${describeLength(aheadMs)} ${aheadMs > 0 ? "earlier" : "later"} if its clock is the wrong one`,
  );
  const spread = spreadMs > notableMs ? [`right to within ${describeLength(spreadMs)}`] : [];
  const reasons = [...spread, ...doubts];
  return reasons.length === 0 ? [] : [{ term: "Clock", text: reasons.join("; ") }];
}
