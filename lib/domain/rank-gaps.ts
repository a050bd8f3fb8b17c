import type { Gap } from "./gap";
import type { Timeline } from "./timeline";
import { impacts } from "./uncertainty";

/** Open gaps, those that matter most first. */
export function rankGaps({ gaps }: Pick<Timeline, "gaps">): readonly Gap[] {
  const severityOf = ({ severity }: Gap) => impacts.indexOf(severity);
  return gaps
    .filter(({ status }) => status === "open")
    .toSorted((a, b) => severityOf(b) - severityOf(a) || (a.id < b.id ? -1 : 1));
}
