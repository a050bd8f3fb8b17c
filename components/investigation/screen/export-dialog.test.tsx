import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { exportFormats } from "@/lib/domain/export-format";
import { incidentIds, revisionIds } from "@/lib/domain/ids";
import { draw } from "../../testing/draw";
import { ExportDialog } from "./export-dialog";

const incidentId = incidentIds.fromDigest("00000000000000aa");
const addresses = () =>
  screen.getAllByRole("link").map((link) => link.getAttribute("href")?.split("/export")[1]);

const templates = [
  { name: "short.md", problem: null },
  { name: "broken.md", problem: "Line 2: The section events is not closed." },
];

/** A server with these templates, whose incident has nothing to draw. */
beforeEach(() => {
  vi.stubGlobal("fetch", (address: string) =>
    Promise.resolve(
      address === "/api/export-templates"
        ? Response.json({ templates })
        : new Response("{}", { status: 404 }),
    ),
  );
});
afterEach(() => void vi.unstubAllGlobals());

function open(revisions: Parameters<typeof ExportDialog>[0]["revisions"] = []) {
  draw(
    <ExportDialog incidentId={incidentId} revisions={revisions} isOpen onClose={() => undefined} />,
  );
}

test("every form is offered as a file, and what is chosen to be hidden goes for all of them", async () => {
  open();
  await screen.findByText("short (Markdown)");
  const all = [...exportFormats.map((format) => `?format=${format}`)];
  const usable = () => addresses().slice(0, all.length + 1);
  expect(usable()).toEqual([...all, "?format=markdown&template=short.md"]);
  fireEvent.click(screen.getByLabelText("Redacted, public addresses hidden too"));
  expect(usable()).toEqual(
    [...all, "?format=markdown&template=short.md"].map(
      (address) => `${address}&redacted=with-addresses`,
    ),
  );
});

test("a revision is exported as it was submitted", () => {
  const id = revisionIds.fromDigest("00000000000000bb");
  open([{ id, number: 2, status: "approved" }]);
  fireEvent.change(screen.getByLabelText("Which version"), { target: { value: id } });
  expect(screen.getByText("Revision 2 (approved)")).toBeTruthy();
  expect(addresses()[0]).toBe(`?format=markdown&revision=${id}`);
});

test("a bad template says what is wrong with it", async () => {
  open();
  expect(await screen.findByText("Line 2: The section events is not closed.")).toBeTruthy();
});

test("a picture that the server does not have is said to be none", async () => {
  open();
  fireEvent.click(screen.getByText("Picture (PNG)"));
  expect(await screen.findByText("This incident has nothing to draw.")).toBeTruthy();
});

test("the dialog can be closed by a named button, and is no second banner of the page", () => {
  open();
  expect(screen.getByRole("button", { name: "Close" })).toBeTruthy();
  expect(screen.queryByRole("banner")).toBeNull();
});
