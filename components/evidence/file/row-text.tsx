"use client";

import { useMemo } from "react";
import { shownLineLengthMax } from "@/lib/view-model/evidence/evidence-view";
import { readJsonTree } from "@/lib/view-model/file/json-tree";
import { findHighlights, toLineRuns } from "@/lib/view-model/file/line-runs";
import type { FileRowProps } from "./file-row-props";
import classes from "./file-viewer.module.css";
import { JsonTree } from "./json-tree";
import { LineText } from "./line-text";

/** What a row says, in one line. */
export function RowText({ text, citing, words, hasColours }: FileRowProps) {
  const runs = useMemo(() => {
    if (text === undefined) return [];
    const shown = onOneLine(text).slice(0, shownLineLengthMax);
    const quotes = citing.map(({ quote }) => quote);
    return toLineRuns(shown, {
      highlights: findHighlights(shown, { quotes, words }),
      hasColours,
    });
  }, [text, citing, words, hasColours]);
  if (text === undefined) return <span className={classes.waiting}>…</span>;
  const more = text.length - shownLineLengthMax;
  const Text = citing.length > 0 ? "mark" : "span";
  return (
    <Text className={classes.text}>
      <LineText runs={runs} />
      {more > 0 ? (
        <span className={classes.more}> … {more.toLocaleString("en-US")} more characters</span>
      ) : null}
    </Text>
  );
}

/** An element may be written over many lines. */
function onOneLine(text: string): string {
  return text.includes("\n")
    ? text
        .split("\n")
        .map((line) => line.trim())
        .join(" ")
    : text;
}

/** The same as a tree; what only looks like JSON says so. */
export function UnfoldedRow({ text }: { readonly text: string }) {
  const tree = useMemo(() => readJsonTree(text), [text]);
  return tree === null ? (
    <span className={classes.more}>This is no JSON that can be unfolded.</span>
  ) : (
    <span className={classes.tree}>
      <JsonTree node={tree} />
    </span>
  );
}
