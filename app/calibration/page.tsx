import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { CalibrationPage } from "@/components/calibration/calibration-page";
import { requireViewer } from "@/lib/server/account/viewer";
import { loadCalibration } from "@/lib/server/calibration/load-calibration";
import { toCalibrationPage } from "@/lib/view-model/calibration/calibration-page";

export const metadata: Metadata = { title: "Calibration" };

export default async function Calibration() {
  const given = await loadCalibration(await requireViewer());
  if (given === null) notFound();
  return <CalibrationPage page={toCalibrationPage(given)} />;
}
