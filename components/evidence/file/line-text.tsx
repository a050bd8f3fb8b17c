"use client";

import type { LineRun } from "@/lib/view-model/file/line-runs";
import classes from "./line-text.module.css";

/** Pieces of a line with their colours and highlights: text nodes, whatever the text says. */
export function LineText({ runs }: { readonly runs: readonly LineRun[] }) {
  return runs.map((run, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one line have no other name and no state
    <Run key={index} run={run} />
  ));
}

function Run({ run: { text, style, isSymbol, highlight } }: { readonly run: LineRun }) {
  const { colour, background, isBold, isUnderlined } = style;
  const isPlain = !(colour || background || isBold || isUnderlined || isSymbol || highlight);
  if (isPlain) return text;
  return (
    <span
      className={isSymbol ? classes.symbol : classes.run}
      data-colour={colour ?? undefined}
      data-ground={background ?? undefined}
      data-bold={isBold || undefined}
      data-underlined={isUnderlined || undefined}
      data-highlight={highlight ?? undefined}
    >
      {text}
    </span>
  );
}
