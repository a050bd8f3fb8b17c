import { shownLineLengthMax } from "../evidence/evidence-view";

/**
 * A JSON text (RFC 8259) as a tree to unfold. Numbers and names stay as they were written: a parser would round
 * an id of twenty digits and keep one of two members of the same name.
 */
export type JsonNode =
  | {
      readonly kind: "leaf";
      readonly name: string | null;
      readonly type: "string" | "number" | "word";
      readonly text: string;
    }
  | {
      readonly kind: "branch";
      readonly name: string | null;
      readonly type: "object" | "array";
      readonly children: readonly JsonNode[];
      /** All of them; `children` holds the first. */
      readonly count: number;
    };

/** Members shown of one object or array; the caption says of how many. */
export const jsonChildrenMax = 500;
const depthMax = 64;

/** Null for text that is not a whole JSON object or array, and for one nested deeper than anybody unfolds. */
export function readJsonTree(text: string): JsonNode | null {
  if (!mayBeJson(text)) return null;
  try {
    JSON.parse(text);
  } catch (error) {
    // JSON.parse has no other way to say that the text is not JSON.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
  const tokens = text.match(token) ?? [];
  return readBranch({ tokens, at: 0 }, null, 0);
}

/** Is it worth trying? Cheap enough for every line in sight. */
export function mayBeJson(text: string): boolean {
  const inner = text.trim();
  return (
    (inner.startsWith("{") && inner.endsWith("}")) || (inner.startsWith("[") && inner.endsWith("]"))
  );
}

/** The lines of a member that is text, a stack trace say: each as long as a row, and how much more it is. */
export function toTextLines(
  text: string,
): readonly { readonly text: string; readonly moreChars: number }[] {
  return text.split("\n").map((line) => ({
    text: line.slice(0, shownLineLengthMax),
    moreChars: Math.max(0, line.length - shownLineLengthMax),
  }));
}

/** Of a text that is known to be valid. */
const token = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g;

type Reading = { readonly tokens: readonly string[]; at: number };

function readBranch(reading: Reading, name: string | null, depth: number): JsonNode | null {
  if (depth > depthMax) return null;
  const type = take(reading) === "{" ? "object" : "array";
  const children: JsonNode[] = [];
  let count = 0;
  while (!isClosing(reading)) {
    const child = readMember(reading, type, depth);
    if (child === null) return null;
    if (count < jsonChildrenMax) children.push(child);
    count += 1;
    if (peek(reading) === ",") take(reading);
  }
  take(reading);
  return { kind: "branch", name, type, children, count };
}

function readMember(reading: Reading, type: "object" | "array", depth: number): JsonNode | null {
  const name = type === "object" ? String(JSON.parse(take(reading))) : null;
  if (type === "object") take(reading);
  const next = peek(reading);
  return next === "{" || next === "["
    ? readBranch(reading, name, depth + 1)
    : readLeaf(take(reading), name);
}

function readLeaf(written: string, name: string | null): JsonNode {
  if (written.startsWith('"')) {
    return { kind: "leaf", name, type: "string", text: String(JSON.parse(written)) };
  }
  const type = /^[-\d]/.test(written) ? "number" : "word";
  return { kind: "leaf", name, type, text: written };
}

function peek({ tokens, at }: Reading): string {
  return tokens[at] ?? "";
}

function take(reading: Reading): string {
  const next = peek(reading);
  reading.at += 1;
  return next;
}

function isClosing(reading: Reading): boolean {
  const next = peek(reading);
  return next === "}" || next === "]" || next === "";
}
