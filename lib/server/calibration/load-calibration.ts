import { calibrate } from "@/lib/domain/calibration/calibration";
import type { CalibrationGiven } from "@/lib/view-model/calibration/calibration-page";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { getContainerFor } from "../incident/open-to";

/** What people kept of what was proposed; null for whoever may not read. */
export async function loadCalibration(viewer: Viewer): Promise<CalibrationGiven | null> {
  const { ports, caseMemory } = await getContainerFor(viewer);
  const found = await caseMemory.all(ports.cases.read, viewer);
  if (!found.ok) return null;
  const { cases, incidents, isBounded } = found.value;
  return { calibration: calibrate(cases), incidents, isBounded };
}
