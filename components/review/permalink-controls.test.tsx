import { cleanup, fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { permalinkIds, revisionIds, userIdSchema } from "@/lib/domain/ids";
import type { Revision } from "@/lib/domain/review/revision";
import { atSecond } from "@/lib/view-model/testing/sample-timeline";
import { sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { draw, toActions } from "../testing/draw";
import { ForgetTab } from "../ui/forget-tab";
import { PermalinkControls } from "./permalink-controls";

const by = userIdSchema.parse("author");
const revision: Revision = {
  ...{ id: revisionIds.fromDigest("00000000000000aa"), number: 1, hash: "f".repeat(64) },
  ...{ parent: null, claims: [], submittedAt: atSecond(100), status: "in-review" },
  submittedBy: by,
};
const permalink = {
  ...{ id: permalinkIds.fromDigest("00000000000000bb"), revision: revision.id, createdBy: by },
  ...{ createdAt: atSecond(200), revokedAt: null, expiresAt: null, hidesAddresses: true },
};

function open() {
  draw(
    <PermalinkControls
      workspace={sampleWorkspace({ revisions: [revision], permalinks: [permalink] })}
      revision={revision}
      actions={toActions({
        createPermalink: vi.fn(async () => ({ ok: true, value: { path: "/p/secret" } }) as const),
      })}
      zone="UTC"
      onDone={() => undefined}
    />,
  );
}

test("an address can be copied again in the tab that made it, and elsewhere the way to another is told", async () => {
  open();
  expect(screen.getByText(/does not keep the addresses of permalinks/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Create permalink" }));
  const field = await screen.findByLabelText<HTMLInputElement>("Permalink");
  expect(field.value).toMatch(/\/p\/secret$/);
  cleanup();
  open();
  expect(screen.getByLabelText<HTMLInputElement>("Permalink").value).toMatch(/\/p\/secret$/);
  expect(screen.queryByText(/does not keep the addresses/)).toBeNull();
});

test("an address is forgotten, and shown no more, in a tab where nobody is signed in any more", async () => {
  open();
  sessionStorage.setItem("of another page", "stays");
  fireEvent.click(screen.getByRole("button", { name: "Create permalink" }));
  await screen.findByLabelText("Permalink");
  draw(<ForgetTab />);
  await vi.waitFor(() => expect(screen.queryByLabelText("Permalink")).toBeNull());
  expect(Object.keys(sessionStorage)).toEqual(["of another page"]);
});
