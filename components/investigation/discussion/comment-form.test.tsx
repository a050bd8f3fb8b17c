import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { userIdSchema } from "@/lib/domain/ids";
import { sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { drawInWorkspace } from "../../testing/draw";
import { CommentForm } from "./comment-form";

test("what is typed at once behind a name that was chosen stands behind it", () => {
  const colleagues = [{ id: userIdSchema.parse("katherine"), name: "Katherine Johnson" }];
  drawInWorkspace(
    <CommentForm
      label="Comment"
      actLabel="Comment"
      save={() => Promise.reject(new Error("Nothing is sent here"))}
      onDone={() => undefined}
    />,
    { workspace: sampleWorkspace({ colleagues }) },
  );
  const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Comment" });
  const typed = "Ask @Kath about it";
  // The rest of the sentence was there before: the caret is in the middle of the text.
  fireEvent.change(field, { target: { value: typed, selectionStart: "Ask @Kath".length } });
  fireEvent.click(screen.getByRole("option", { name: "Katherine Johnson", hidden: true }));

  expect(field.value).toBe("Ask @Katherine Johnson about it");
  expect(field.selectionStart).toBe("Ask @Katherine Johnson ".length);
});

test("a comment that was not sent is there after a reload, and gone from the browser once it is saved", async () => {
  const saved: string[] = [];
  const save = async (text: string) => {
    saved.push(text);
    return { ok: true as const, value: null };
  };
  const form = (
    <CommentForm
      {...{ label: "Comment", actLabel: "Comment", keptAs: "comment event 1" }}
      {...{ save, onDone: () => undefined }}
    />
  );
  const field = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Comment" });
  drawInWorkspace(form, { workspace: sampleWorkspace() });
  fireEvent.change(field(), { target: { value: "Look at line 5" } });
  expect(screen.getByText("Draft kept")).toBeDefined();
  cleanup();

  drawInWorkspace(form, { workspace: sampleWorkspace() });
  expect(field().value).toBe("Look at line 5");
  await act(async () => void fireEvent.keyDown(field(), { key: "Enter", ctrlKey: true }));
  expect(saved).toEqual(["Look at line 5"]);
  expect(Object.keys(window.localStorage).join()).not.toContain("whence-draft");
  cleanup();

  const other = { ...sampleWorkspace().viewer, id: userIdSchema.parse("ada") };
  drawInWorkspace(form, { workspace: sampleWorkspace({ viewer: other }) });
  expect(field().value).toBe("");
});
