"use client";

import { Button } from "@mantine/core";
import { type ReactElement, useState } from "react";
import classes from "./inspector.module.css";

/** So many fit beside a view; the others are one press away. */
const shownAtFirst = 12;

/** A list that says how much of it is left out, and shows it when asked. */
export function ShortenedList({
  label,
  children,
}: {
  readonly label: string;
  readonly children: readonly ReactElement[];
}) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? children : children.slice(0, shownAtFirst);
  return (
    <>
      <ul className={classes.plain} aria-label={label}>
        {shown.map((child) => (
          <li key={child.key}>{child}</li>
        ))}
      </ul>
      {shown.length < children.length ? (
        <Button size="compact-xs" variant="subtle" onClick={() => setWhole(true)}>
          {shown.length} of {children.length} shown; show all
        </Button>
      ) : null}
    </>
  );
}
