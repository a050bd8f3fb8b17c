"use client";

import { type ReactNode, useState } from "react";
import { toShownText } from "@/lib/domain/evidence/shown-path";
import { formatDateTime } from "@/lib/time/shown/time-text";
import type { AskedRequest } from "@/lib/view-model/rounds/asked-requests";
import { retellTimes } from "@/lib/writing/telling";
import { useFacts } from "../workspace/use-workspace";
import classes from "./rounds.module.css";

/** A question of a person, folded; `children` are drawn when somebody opens it. */
export function RequestItem({
  asked,
  isFirst,
  children,
}: {
  readonly asked: AskedRequest;
  /** The newest stands open. */
  readonly isFirst: boolean;
  readonly children: () => ReactNode;
}) {
  const { zone } = useFacts();
  const [isOpen, setOpen] = useState(isFirst);
  const { request, by, at, state } = asked;
  const when = formatDateTime(at, zone);
  return (
    <li>
      <details
        className={classes.fold}
        open={isOpen}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary>{toShownText(retellTimes(request.text, { zone, day: "" }))}</summary>
        <p className={classes.note}>{by === null ? when : `${by} · ${when}`}</p>
        <p className={classes.wording}>{toShownText(state)}.</p>
        {isOpen ? children() : null}
      </details>
    </li>
  );
}
