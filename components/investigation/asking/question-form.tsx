"use client";

import { Button, Loader, TextInput } from "@mantine/core";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { questionCharsMax } from "@/lib/routes/workspace-search-params";
import classes from "./asking.module.css";

/** `asked` follows what was submitted a moment later; what is typed in between stays. */
export function QuestionForm({
  asked,
  onAsk,
  isBusy,
  takesFocus = false,
  onFocusTaken,
}: {
  readonly asked: string;
  readonly onAsk: (question: string) => void;
  readonly isBusy: boolean;
  /** Whoever came by the key types on. */
  readonly takesFocus?: boolean;
  readonly onFocusTaken?: () => void;
}) {
  const [{ seen, submitted, text }, setForm] = useState({
    seen: asked,
    submitted: asked,
    text: asked,
  });
  if (seen !== asked) {
    // Another than the submitted one was chosen by an example or by going back.
    setForm({ seen: asked, submitted: asked, text: asked === submitted ? text : asked });
  }
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    box.current?.focus();
    onFocusTaken?.();
  }, [takesFocus, onFocusTaken]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const question = text.trim();
    setForm({ seen, submitted: question, text });
    onAsk(question);
  };
  return (
    <form className={classes.form} aria-label="Ask a question" onSubmit={submit}>
      <TextInput
        className={classes.box ?? ""}
        ref={box}
        label="Question"
        placeholder="How long after the deploy was the first alert?"
        maxLength={questionCharsMax}
        // A button that is disabled meanwhile would keep Enter from asking the next one.
        rightSection={isBusy ? <Loader size="xs" aria-label="Looking for the answer" /> : null}
        value={text}
        onChange={({ currentTarget: { value } }) => setForm({ seen, submitted, text: value })}
      />
      <Button type="submit">Ask</Button>
    </form>
  );
}
