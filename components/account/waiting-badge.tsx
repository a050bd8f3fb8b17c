"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import type { ActionResult } from "@/lib/base/action-result";
import { routes } from "@/lib/routes/routes";
import { callAction } from "../ui/use-action";
import classes from "./product-shell.module.css";

export type CountWaiting = (
  input: Record<string, never>,
) => Promise<ActionResult<{ readonly count: number }>>;

const askedEveryMs = 60_000;

/** How much waits for the reader, on every page: asked again when the page changes, and once a minute while it is seen. */
export function WaitingBadge({
  initial,
  countWaiting,
}: {
  readonly initial: number;
  readonly countWaiting: CountWaiting;
}) {
  const [count, setCount] = useState(initial);
  const path = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may have answered what waited.
  useEffect(() => {
    let isGone = false;
    const ask = async () => {
      if (document.visibilityState !== "visible") return;
      const answer = await callAction(countWaiting, {});
      if (answer.ok && !isGone) setCount(answer.value.count);
    };
    void ask();
    const timer = setInterval(ask, askedEveryMs);
    document.addEventListener("visibilitychange", ask);
    return () => {
      isGone = true;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [path, countWaiting]);
  if (count === 0) return null;
  return (
    <Link className={classes.waiting} href={routes.waiting()}>
      <span className={classes.waitingWords}>Waiting for you:</span>{" "}
      <span className={classes.waitingCount}>{count}</span>
    </Link>
  );
}
