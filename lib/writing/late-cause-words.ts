import type { LateCause } from "@/lib/domain/timeline/late-causes";
import { formatDuration } from "@/lib/time/shown/time-text";

/** "begins 1 h 58 m after the impact it is to have caused" */
export function sayLate({ byMs }: Pick<LateCause, "byMs">): string {
  return `begins ${formatDuration(byMs)} after the impact it is to have caused`;
}
