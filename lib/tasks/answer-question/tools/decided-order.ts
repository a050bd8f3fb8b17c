import { clockUncertainties, uncertaintyBetween } from "@/lib/domain/clock-uncertainty";
import type { RecordReference } from "@/lib/domain/record-reference";
import type { Answered, Inquiry } from "./inquiry";
import { placeOfRecord, tellResult } from "./tool-result";

/** Closer in time than this, order proves little. */
const apartMinMs = 2_000;

/** How long the second came after the first, in milliseconds, whatever their clocks are wrong by; null when undecided. */
export function hasDecidedOrder(
  inquiry: Inquiry,
  first: RecordReference,
  second: RecordReference,
): Promise<Answered<number | null>> {
  const places = [first, second].map(placeOfRecord);
  return inquiry.ask({
    name: "compare_clocks",
    arguments: { files: [first.path, second.path] },
    async answer({ artifacts }) {
      const uncertainties = clockUncertainties(artifacts);
      const [here, there] = [uncertainties.get(first.path), uncertainties.get(second.path)];
      if (here === undefined || there === undefined) return null;
      const apart = second.time.earliest - first.time.latest - uncertaintyBetween(here, there);
      return apart >= apartMinMs ? apart : null;
    },
    tell: (apartMs) =>
      tellResult({ found: apartMs === null ? 0 : 1, isCut: false, places }, { apartMs }),
  });
}
