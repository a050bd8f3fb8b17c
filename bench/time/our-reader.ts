import { instant } from "@/lib/base/instant";
import { findTimes } from "@/lib/time/expressions/find-times";
import type { TimeReader } from "./found-time";

export const ourReader: TimeReader = {
  name: "ours",
  find: (text, referenceMs, zone) => {
    const { expressions } = findTimes(text, {
      reference: instant(referenceMs),
      zone,
      isDayFirst: false,
    });
    return expressions.map((one) => ({ ...one, earliestMs: one.earliest, latestMs: one.latest }));
  },
};
