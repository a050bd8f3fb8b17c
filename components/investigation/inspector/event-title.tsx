"use client";

import { TextInput } from "@mantine/core";
import { useState } from "react";
import { isLive } from "@/lib/domain/claim";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { takeFocus } from "../../ui/take-focus";
import classes from "../pieces/inspector.module.css";
import { useActs, useFacts } from "../workspace/use-workspace";

/** The title; a double click edits it where it is: Enter saves, Escape or leaving the field cancels. */
export function EventTitle({ event }: { readonly event: TimelineEvent }) {
  const { mayInvestigate } = useFacts();
  const { decisions } = useActs();
  const [typed, setTyped] = useState<string | null>(null);
  if (typed === null) {
    const mayEdit = mayInvestigate && isLive(event);
    return (
      <h2 className={classes.title} onDoubleClick={() => mayEdit && setTyped(event.title)}>
        {event.title}
      </h2>
    );
  }
  const save = () => {
    const title = typed.trim();
    setTyped(null);
    if (title === "" || title === event.title) return;
    const verdict = { kind: "edit-event", edit: { title } } as const;
    void decisions.decide({ noun: "event", piece: event.id, verdict });
  };
  return (
    <form
      noValidate
      aria-label="Edit the title"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        save();
      }}
    >
      <TextInput
        aria-label="Title of the event"
        ref={takeFocus}
        maxLength={200}
        value={typed}
        onBlur={() => setTyped(null)}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
        onKeyDown={(pressed) => {
          if (pressed.key !== "Escape") return;
          pressed.stopPropagation();
          setTyped(null);
        }}
      />
    </form>
  );
}
