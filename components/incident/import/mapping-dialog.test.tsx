import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { ReadReport } from "@/lib/domain/evidence/artifact";
import type { StagedUpload } from "@/lib/view-model/intake/intake-schemas";
import { sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { draw, unanswered } from "../../testing/draw";
import type { EvidenceActions } from "./evidence-actions";
import { MappingDialog } from "./mapping-dialog";

type ReadFacts = Extract<ReadReport, { kind: "read" }>;

const report: ReadFacts = {
  ...{ kind: "read", format: "text", reader: "undated-text", readerVersion: 1, mapping: null },
  ...{ encoding: "utf-8", containers: [], lines: 12, records: 12, undated: 12, dropped: [] },
  ...{ warnings: [], firstWallMicros: null, lastWallMicros: null, statesOffset: "none" },
  ...{ isYearless: false, statedYear: null, yearRolls: [], isDayless: true, isTruncated: false },
  columns: [],
};

function open(changes: Partial<ReadFacts> = {}) {
  const mapStaged = vi.fn<EvidenceActions["mapStaged"]>(unanswered);
  const upload: StagedUpload = {
    ...{ id: "upl_1", path: "bell.txt", bytes: 120, received: 120, archiveId: null },
    ...{ state: { kind: "ready" }, report: { ...report, ...changes }, clock: null },
    ...{ firstAt: null, lastAt: null },
  };
  draw(
    <MappingDialog
      incidentId={sampleWorkspace().incidentId}
      mapStaged={mapStaged}
      upload={upload}
      onClose={() => undefined}
      onDone={() => undefined}
    />,
  );
  return mapStaged;
}

function write(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(label, { selector: "input" }), { target: { value } });
}

function chosenOf(mapStaged: ReturnType<typeof open>) {
  fireEvent.click(screen.getByRole("button", { name: "Read again" }));
  return mapStaged.mock.calls[0]?.[0].mapping;
}

test("zone and day of a text without columns are chosen together", () => {
  const mapStaged = open();
  write("Zone", "Asia/Tokyo");
  write("Date for times without a day or year", "2026-03-14");
  expect(chosenOf(mapStaged)).toEqual({ zone: "Asia/Tokyo", day: "2026-03-14" });
});

test("what was chosen before is shown, and taken back where it is emptied", () => {
  const mapStaged = open({ mapping: { zone: "Asia/Tokyo", day: "2026-03-14", dayBy: "person" } });
  write("Zone", "");
  expect(chosenOf(mapStaged)).toEqual({ day: "2026-03-14" });
});

test("with nothing chosen the file is read as it is", () => {
  expect(chosenOf(open())).toBeNull();
});

test("a day is not offered to records that have no time at all", () => {
  open({ isDayless: false, undated: 12 });
  expect(
    screen.queryByLabelText("Date for times without a day or year", { selector: "input" }),
  ).toBeNull();
  expect(screen.getByLabelText("Zone", { selector: "input" })).toBeTruthy();
});

test("a file whose times state everything has nothing to choose", () => {
  open({ statesOffset: "all", isDayless: false, undated: 0 });
  expect(screen.getByText("Every time in this file has a date and an offset.")).toBeTruthy();
  expect(screen.queryByLabelText("Zone", { selector: "input" })).toBeNull();
});
