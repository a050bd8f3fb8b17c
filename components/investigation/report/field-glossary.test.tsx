import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { fieldKey } from "@/lib/domain/evidence/field-glossary";
import { userIdSchema } from "@/lib/domain/ids";
import type { ReportEntry } from "@/lib/domain/review/report-entry";
import { atSecond } from "@/lib/view-model/testing/sample-timeline";
import { sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { drawInWorkspace } from "../../testing/draw";
import { StepButtons } from "../deciding/step-buttons";
import type { WorkspaceActions } from "../workspace/workspace-actions";
import { FieldGlossary } from "./field-glossary";

const known: ReportEntry = {
  ...{ key: fieldKey("wd"), content: { kind: "field", text: "ward", unit: "" } },
  ...{ by: userIdSchema.parse("supervisor"), writtenAt: atSecond(7) },
};

const proposed: ReportEntry = {
  ...known,
  ...{ key: fieldKey("hh"), writtenAt: atSecond(8) },
  content: { kind: "field", text: "on hand", unit: "", proposedBy: "helper" },
};

function drawGlossary(role: "supervisor" | "viewer", report = [known]) {
  const written: Parameters<WorkspaceActions["writeReport"]>[0][] = [];
  const { viewer } = sampleWorkspace();
  const drawn = (
    <>
      <StepButtons />
      <FieldGlossary />
    </>
  );
  drawInWorkspace(drawn, {
    workspace: sampleWorkspace({ viewer: { ...viewer, role }, report }),
    actions: {
      writeReport: async (input) => {
        written.push(input);
        return { ok: true, value: { key: input.key ?? "", writtenAt: atSecond(9) } };
      },
    },
  });
  return written;
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole("button", { name })));

test("a person explains a field, and what a colleague wrote of it before is known to the server", async () => {
  const written = drawGlossary("supervisor");
  type("Field", "t_q");
  type("Meaning", "queue time");
  type("Unit", "ms");
  await press("Save");
  await waitFor(() => expect(written).toHaveLength(1));
  expect(written[0]).toMatchObject({
    ...{ key: "field:t_q", seen: null },
    content: { kind: "field", text: "queue time", unit: "ms" },
  });
  await press("Remove the meaning of the field wd");
  await waitFor(() => expect(written).toHaveLength(2));
  expect(written[1]).toMatchObject({
    ...{ key: "field:wd", seen: known.writtenAt, content: { kind: "withdrawn" } },
  });
});

test("what an agent proposes is shown as proposed, and becomes a person's word when confirmed", async () => {
  const written = drawGlossary("supervisor", [known, proposed]);
  const region = screen.getByRole("region", { name: "Field names" });
  expect(region.textContent).toMatch(/Proposed, not decided.*hh: on hand \(helper\)/);
  await press("Confirm the meaning of the field hh");
  await waitFor(() => expect(written).toHaveLength(1));
  expect(written[0]).toMatchObject({ key: "field:hh", seen: proposed.writtenAt });
  expect(written[0]?.content).toEqual({ kind: "field", text: "on hand", unit: "" });
});

test.each(["Confirm", "Remove"])(
  "%s of what an agent proposes offers no undo, which could not make it a proposal again",
  async (verb) => {
    const written = drawGlossary("supervisor", [known, proposed]);
    await press(`${verb} the meaning of the field hh`);
    await waitFor(() => expect(written).toHaveLength(1));
    expect(screen.queryByRole("button", { name: /^Undo: / })).toBeNull();
    await press("Remove the meaning of the field wd");
    await waitFor(() => expect(screen.getByRole("button", { name: /^Undo: / })).toBeDefined());
  },
);

test("who may only read sees what fields mean, and no way to change it", () => {
  drawGlossary("viewer");
  expect(screen.getByRole("region", { name: "Field names" }).textContent).toContain("wd: ward");
  expect(screen.queryByRole("button")).toBeNull();
});
