import { formatInstant, type Interval, instant } from "@/lib/base/instant";
import type { HappeningKind, LedgerHappening } from "@/lib/investigation/toolbox/evidence-ledger";
import type { Answered, Inquiry } from "./inquiry";
import { tellResult, toListedPlace } from "./tool-result";

/** What the evidence itself says happened in a window, in order of time: whatever the passes made of it. */
export function listHappenings(
  inquiry: Inquiry,
  window: Interval,
  kinds?: readonly HappeningKind[],
): Promise<Answered<readonly LedgerHappening[]>> {
  return inquiry.ask({
    name: "list_happenings",
    arguments: {
      from: formatInstant(window.earliest),
      to: formatInstant(window.latest),
      ...(kinds && { kinds }),
    },
    answer: async (evidence) =>
      (await inquiry.happenings(evidence)).filter(
        ({ at, kind }) =>
          at >= window.earliest && at <= window.latest && (kinds?.includes(kind) ?? true),
      ),
    tell: (found) =>
      tellResult({
        found: found.length,
        isCut: false,
        places: found.flatMap(({ place, at }) =>
          place === null ? [] : toListedPlace({ ...place, at: instant(at) }),
        ),
      }),
  });
}
