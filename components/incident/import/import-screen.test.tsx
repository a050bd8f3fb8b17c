import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { revisionIds, userIdSchema } from "@/lib/domain/ids";
import type { Revision } from "@/lib/domain/review/revision";
import { routes } from "@/lib/routes/routes";
import { atSecond } from "@/lib/view-model/testing/sample-timeline";
import { sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { draw, unanswered } from "../../testing/draw";
import type { EvidenceActions } from "./evidence-actions";
import { ImportScreen } from "./import-screen";

const revision: Revision = {
  ...{ id: revisionIds.fromDigest("00000000000000aa"), number: 1, hash: "f".repeat(64) },
  ...{ parent: null, claims: [], submittedAt: atSecond(100), status: "in-review" },
  submittedBy: userIdSchema.parse("author"),
};

function open(ownDeeds: readonly string[]) {
  const addNote = vi.fn<EvidenceActions["addNote"]>(unanswered);
  // Only the member that a test calls is ever looked at.
  const actions = new Proxy({ addNote } as Partial<EvidenceActions>, {
    get: (given, name) => Reflect.get(given, name) ?? unanswered,
  }) as EvidenceActions;
  draw(
    <ImportScreen
      actions={actions}
      initial={sampleWorkspace({ revisions: [revision], ownDeeds })}
    />,
  );
  return addNote;
}

test("while the imported files are on their way, nothing says that there are none", async () => {
  let answer: (files: Response) => void = () => undefined;
  const initial = sampleWorkspace({ artifacts: [], ownDeeds: ["imported evidence"] });
  vi.stubGlobal("fetch", (address: string) =>
    address === routes.api.workspace({ incidentId: initial.incidentId })
      ? new Promise<Response>((resolve) => {
          answer = resolve;
        })
      : unanswered(),
  );
  const actions = new Proxy(
    { addNote: () => Promise.resolve({ ok: true, value: null }) },
    {
      get: (given, name) => Reflect.get(given, name) ?? unanswered,
    },
  ) as unknown as EvidenceActions;
  draw(<ImportScreen actions={actions} initial={initial} />);
  expect(screen.getByRole("heading", { name: "No evidence yet" })).toBeTruthy();
  writeNote();
  await screen.findByText("Loading the imported files");
  expect(screen.queryByRole("heading", { name: "No evidence yet" })).toBeNull();
  answer(Response.json(initial));
  await screen.findByRole("heading", { name: "No evidence yet" });
});

function writeNote() {
  fireEvent.change(screen.getByRole("textbox", { name: "Note" }), {
    target: { value: "Rolled back" },
  });
  fireEvent.click(screen.getByRole("button", { name: "Add the note" }));
}

test("who reviews a revision is asked before an act on the evidence makes them an author", async () => {
  const addNote = open([]);
  writeNote();
  const asked = await screen.findByRole("dialog", { name: "Become an author?" });
  expect(asked.textContent).toContain("Adding a note makes you an author");
  expect(addNote).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Continue as an author" }));
  await vi.waitFor(() => expect(addNote).toHaveBeenCalledOnce());
});

test("who is an author already is not asked before an act on the evidence", async () => {
  const addNote = open(["imported evidence"]);
  writeNote();
  await vi.waitFor(() => expect(addNote).toHaveBeenCalledOnce());
});
