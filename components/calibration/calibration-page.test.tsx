import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { calibrate } from "@/lib/domain/calibration/calibration";
import type { CalibrationCase } from "@/lib/domain/calibration/calibration-case";
import { incidentIds } from "@/lib/domain/ids";
import { toCalibrationPage } from "@/lib/view-model/calibration/calibration-page";
import { draw } from "../testing/draw";
import { CalibrationPage } from "./calibration-page";

const incident = incidentIds.fromSuffix("00000001");

function drawPage(count: number, kept: number) {
  const cases = Array.from(
    { length: count },
    (_, n): CalibrationCase => ({
      ...{ incident, piece: `evt_${n}`, noun: "event", performer: "rules", expert: null },
      ...{ source: "syslog", mechanism: null, confidence: 0.85, isKept: n < kept },
    }),
  );
  const calibration = calibrate(cases);
  draw(
    <CalibrationPage page={toCalibrationPage({ calibration, incidents: 1, isBounded: false })} />,
  );
}

test("with too few decisions there is no curve and no table, and what is there can be had", () => {
  drawPage(9, 9);
  expect(screen.getByRole("region", { name: "Too few decisions yet" })).toBeTruthy();
  expect(screen.queryByRole("img")).toBeNull();
  expect(screen.queryByRole("table")).toBeNull();
  expect(screen.getByText(/Of 9 proposals/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "CSV" }).getAttribute("href")).toBe(
    "/api/calibration?format=csv",
  );
});

test("the curve says in words what it draws, and its table has every bin", () => {
  drawPage(40, 31);
  const curve = screen.getByRole("img");
  expect(curve.getAttribute("aria-label")).toContain(
    "Stated confidence 80–90 %: people kept 31 of 40 proposals",
  );
  expect(curve.querySelectorAll("circle")).toHaveLength(1);
  const table = screen.getByRole("table", {
    name: "Share of accepted proposals by stated confidence",
  });
  expect(within(table).getAllByRole("row")).toHaveLength(11);
  const row = within(table).getByRole("row", { name: /^80–90 %/ });
  expect(
    within(row)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent),
  ).toEqual([...["40", "31", "78 %", "62–88 %"]]);
});
