"use client";

import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";
import { followKept, openTyped, sendTyped } from "@/lib/view-model/filter/typed-text";

/** A list is narrowed when its reader stops typing for so long. */
const restMs = 250;

/** The text of a box, at first and after a step back the one that is `kept`; sent when its words are asked for. */
export function useTypedText(kept: string, onText: (text: string) => void) {
  const [before, setBox] = useState(() => openTyped(kept));
  const box = followKept(before, kept);
  if (box !== before) setBox(box);
  return {
    text: box.typed,
    write: (typed: string) => setBox((now) => ({ ...now, typed })),
    send: (text: string) => {
      setBox((now) => sendTyped(now, text));
      onText(text);
    },
  };
}

/** The same for a box that narrows a list while somebody types: its text, and what writes it. */
export function useTypedFilter(
  kept: string,
  onText: (text: string) => void,
): readonly [text: string, write: (text: string) => void] {
  const { text, write, send } = useTypedText(kept, onText);
  // Words that another text has taken the place of meanwhile are not sent.
  const sendSoon = useDebouncedCallback((words: string) => {
    if (words === text) send(words);
  }, restMs);
  return [
    text,
    (words) => {
      write(words);
      sendSoon(words);
    },
  ];
}
