import type { Moment } from "../document/moments";
import type { Recall } from "./searching/recall";

/** Did a series of the evidence have the value that a moment cites first at a time before it already? */
export function wasSoBefore({ evidence: [first] }: Moment, recall: Recall | null): boolean {
  const cited = first === undefined || recall === null ? null : recall.at(first);
  if (recall === null || cited === null || cited.place.kind !== "metric") return false;
  return recall.values({ words: cited.place.said, place: null }).some(({ samples }) => {
    const own = samples.find(({ place }) => place.locator === cited.place.locator);
    return own !== undefined && samples.some(({ at, value }) => at < own.at && value === own.value);
  });
}
