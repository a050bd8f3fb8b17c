import { asPassAssignment, type Performer } from "@/lib/investigation/ports/performer-port";
import type { Ledger } from "@/lib/ledger/open-ledger";
import { type Analysis, analyse } from "@/lib/tasks/analysis/analyse";
import { rememberAnalyses } from "@/lib/tasks/analysis/remember-analyses";
import { performRole } from "@/lib/tasks/perform-role";
import { type FilePlace, isAmong, placeOfReference } from "../places";
import { withTasks } from "../relay";

/** What those who take part in rounds may read of what the passes made of the evidence. */
export type Memory = "without the piece" | "none";

/**
 * The same performer, whose rounds cannot read in the passes' memory what rests on some records; or read nothing there at
 * all. What they find of it all the same, they found in the evidence.
 */
export function createForgettingRoles(memory: Memory) {
  const analysisOf = rememberAnalyses(analyse);
  return (inner: Performer, places: readonly FilePlace[]): Performer =>
    withTasks(inner, (given) =>
      asPassAssignment(given) !== null
        ? null
        : (assignment, tools) =>
            performRole(assignment, tools, async (evidence, signal) =>
              withoutPlaces(await analysisOf(evidence, signal), memory, places),
            ),
    );
}

function withoutPlaces(analysis: Analysis, memory: Memory, places: readonly FilePlace[]): Analysis {
  const { ledger } = analysis.observations;
  const happenings = memory === "none" ? [] : ledger.happenings.filter(isKept(places));
  return {
    ...analysis,
    observations: { ...analysis.observations, ledger: { ...ledger, happenings } },
  };
}

function isKept(places: readonly FilePlace[]) {
  return ({ witnesses }: Ledger["happenings"][number]) =>
    !witnesses.some(({ path, locator }) =>
      isAmong(locator === null ? null : placeOfReference({ path, locator }), places),
    );
}
