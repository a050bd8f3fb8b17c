import { fireEvent, screen } from "@testing-library/react";
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
