"use client";

import { type JsonNode, toTextLines } from "@/lib/view-model/file/json-tree";
import { toLineRuns } from "@/lib/view-model/file/line-runs";
import classes from "./json-tree.module.css";
import { LineText } from "./line-text";

/** A JSON value to unfold and fold, its first levels open. */
export function JsonTree({
  node,
  depth = 0,
}: {
  readonly node: JsonNode;
  readonly depth?: number;
}) {
  if (node.kind === "leaf") {
    return (
      <div className={classes.leaf}>
        <Name name={node.name} />
        <span data-json={node.type}>
          {node.type === "string" ? <StringText text={node.text} /> : node.text}
        </span>
      </div>
    );
  }
  const [opening, closing] = node.type === "object" ? "{}" : "[]";
  return (
    <details className={classes.branch} open={depth < 2}>
      <summary className={classes.summary}>
        <Name name={node.name} />
        {opening}
        <span className={classes.count}> {countText(node)} </span>
        {closing}
      </summary>
      <div className={classes.children}>
        {node.children.map((child, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: members may share a name; what is read never changes
          <JsonTree key={index} node={child} depth={depth + 1} />
        ))}
      </div>
    </details>
  );
}

function Name({ name }: { readonly name: string | null }) {
  if (name === null) return null;
  return (
    <span className={classes.name}>
      <SeenText text={name} />:{" "}
    </span>
  );
}

/** A stack trace in a member is read line by line. */
function StringText({ text }: { readonly text: string }) {
  return (
    <>
      &quot;
      {toTextLines(text).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text have no other name
        <span key={index}>
          {index > 0 ? "\n" : ""}
          <SeenText text={line.text} />
          {line.moreChars === 0 ? null : (
            <span className={classes.count}>
              {" "}
              … {line.moreChars.toLocaleString("en-US")} more characters
            </span>
          )}
        </span>
      ))}
      &quot;
    </>
  );
}

function SeenText({ text }: { readonly text: string }) {
  return <LineText runs={toLineRuns(text, { highlights: [], hasColours: true })} />;
}

function countText({ count, children, type }: Extract<JsonNode, { kind: "branch" }>): string {
  const noun = type === "object" ? "member" : "element";
  const all = `${count.toLocaleString("en-US")} ${count === 1 ? noun : `${noun}s`}`;
  return children.length < count ? `${children.length} of ${all}` : all;
}
