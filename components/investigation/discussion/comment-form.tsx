"use client";

import type { ComponentProps } from "react";
import { WriteComment } from "../../discussion/write-comment";
import { useUnsentText } from "../workspace/use-open-form-state";
import { useFacts } from "../workspace/use-workspace";

type Written = Omit<
  ComponentProps<typeof WriteComment>,
  "text" | "onText" | "keepsDraft" | "colleagues"
>;

/** A comment of the open incident. */
export function CommentForm({
  keptAs = null,
  ...props
}: Written & {
  /** What is typed under this name is there when the form is opened again; null where it goes with the form. */
  readonly keptAs?: string | null;
}) {
  const { colleagues } = useFacts().workspace;
  const [text, setText] = useUnsentText(keptAs, "");
  return (
    <WriteComment
      {...{ ...props, text, colleagues }}
      onText={setText}
      keepsDraft={keptAs !== null}
    />
  );
}
