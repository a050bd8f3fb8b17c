import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { instant } from "@/lib/base/instant";
import { approvalIds, incidentIds, revisionIds, userIdSchema } from "@/lib/domain/ids";
import { exportFormats } from "@/lib/domain/review/export-format";
import type { Revision } from "@/lib/domain/review/revision";
import type { UnapprovedPart } from "@/lib/domain/review/unapproved-part";
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

const refused = (kind: string, message: string) =>
  Promise.resolve(Response.json({ kind, message }, { status: 404 }));

function approvedRevision(id: Revision["id"], notApproved: readonly UnapprovedPart[]): Revision {
  const by = userIdSchema.parse("sue");
  return {
    ...{ id, number: 2, hash: "f".repeat(64), parent: null, claims: [] },
    ...{ submittedBy: by, submittedAt: instant(0), status: "approved" },
    approval: {
      ...{ id: approvalIds.fromDigest("00000000000000cc"), by, at: instant(1), note: "" },
      ...{ claimHashes: [], journalHead: "", notApproved },
    },
  };
}

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
  open([approvedRevision(id, [])]);
  fireEvent.change(screen.getByLabelText("Which version"), { target: { value: id } });
  expect(screen.getByText("Revision 2 (approved)")).toBeTruthy();
  expect(addresses()[0]).toBe(`?format=markdown&revision=${id}`);
});

test("a revision that is approved in part is not called approved", () => {
  const part = { noun: "block", id: "summary:cause", reason: "A guess" } as const;
  open([approvedRevision(revisionIds.fromDigest("00000000000000bb"), [part])]);
  expect(screen.getByText("Revision 2 (partly approved)")).toBeTruthy();
});

test("a bad template says what is wrong with it", async () => {
  open();
  expect(await screen.findByText("Line 2: The section events is not closed.")).toBeTruthy();
});

test.each<[string, () => Promise<Response>, string]>([
  [
    "why the server refuses it",
    () => refused("not-found", "There is no such revision."),
    "There is no such revision.",
  ],
  [
    "that the server failed",
    () => Promise.resolve(new Response("<html>", { status: 502 })),
    "The server answered with status 502. Try again.",
  ],
  [
    "that no server was reached",
    () => Promise.reject(new TypeError("failed")),
    "Could not reach the server. Try again.",
  ],
])("a picture that is not made states %s", async (_what, answer, message) => {
  vi.stubGlobal("fetch", (address: string) =>
    address === "/api/export-templates" ? Promise.resolve(Response.json({ templates })) : answer(),
  );
  open();
  fireEvent.click(screen.getByText("Picture (PNG)"));
  expect(await screen.findByText(message)).toBeTruthy();
});

test("the dialog can be closed by a named button, and is no second banner of the page", () => {
  open();
  expect(screen.getByRole("button", { name: "Close" })).toBeTruthy();
  expect(screen.queryByRole("banner")).toBeNull();
});
