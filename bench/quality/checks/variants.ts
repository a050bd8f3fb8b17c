import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { goldenFiles } from "@/lib/golden/golden-incident";
import { otherWords } from "./vocabulary";

/** Kind of a source as the truth calls it. */
type SourceKind = "log" | "metrics" | "alerts" | "changes" | "chat" | "binary";

type Truth = {
  readonly sources: readonly { readonly file: string; readonly kind: SourceKind }[];
  readonly entities: readonly { readonly name: string }[];
  readonly stateChanges: readonly Readonly<Record<string, unknown>>[];
};

/** What is done to a recording: which files stay, and what becomes of their text. */
export type Variant = {
  readonly name: string;
  keeps(kind: SourceKind): boolean;
  rewrite(text: string, kind: SourceKind): string;
  /** The truth's names and values change as the evidence does. */
  readonly isDisguise: boolean;
};

const all = () => true;
const asIs = (text: string) => text;

/** The checks of EVALUATION.md that a recording allows; lines stay where they are, so that its truth stays true. */
export const variants: readonly Variant[] = [
  { name: "as recorded", keeps: all, rewrite: asIs, isDisguise: false },
  { name: "other words", keeps: all, rewrite: otherWords, isDisguise: true },
  { name: "no chat", keeps: (kind) => kind !== "chat", rewrite: asIs, isDisguise: false },
  {
    name: "chat in another language",
    keeps: all,
    rewrite: (text, kind) => (kind === "chat" ? otherValues(text) : text),
    isDisguise: false,
  },
  {
    name: "changes as plain lines",
    keeps: all,
    rewrite: (text, kind) => (kind === "changes" ? asPlainLines(text) : text),
    isDisguise: false,
  },
  { name: "no changes", keeps: (kind) => kind !== "changes", rewrite: asIs, isDisguise: false },
  { name: "only metrics", keeps: (kind) => kind === "metrics", rewrite: asIs, isDisguise: false },
  { name: "only logs", keeps: (kind) => kind === "log", rewrite: asIs, isDisguise: false },
];

/** Words inside of quotation marks after a colon: what people said, not what fields are called. */
function otherValues(text: string): string {
  return text.replace(/(:\s*")((?:[^"\\]|\\.)*)"/g, (_, before: string, value: string) =>
    /\d{4}-\d{2}-\d{2}T/.test(value) ? `${before}${value}"` : `${before}${otherWords(value)}"`,
  );
}

/** One JSON object a line becomes its values, the line's own stamp first. */
function asPlainLines(text: string): string {
  return text
    .split("\n")
    .map((line) => {
      if (!line.startsWith("{")) return line;
      const values = [...line.matchAll(/:\s*(?:"((?:[^"\\]|\\.)*)"|(-?[\d.]+|true|false))/g)];
      const texts = values.map(([, text, number]) => text ?? number ?? "");
      const at = texts.findIndex((value) => /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(value));
      if (at < 0) return line;
      return [texts[at], ...texts.filter((_, index) => index !== at)].join(" ");
    })
    .join("\n");
}

/** Writes the variant of an incident folder; null when none of its files stays, or it changes nothing. */
export async function writeVariant(
  source: string,
  target: string,
  variant: Variant,
): Promise<string | null> {
  const truthText = await readFile(join(source, "truth.json"), "utf8");
  const truth: Truth = JSON.parse(truthText);
  const kinds = new Map(truth.sources.map(({ file, kind }) => [file, kind]));
  let written = 0;
  let changed = 0;
  for (const { path, location } of await goldenFiles(source)) {
    const kind = kinds.get(path) ?? "log";
    if (!variant.keeps(kind)) {
      changed += 1;
      continue;
    }
    const bytes = await readFile(location);
    const rewritten = rewriteBytes(bytes, (text) => variant.rewrite(text, kind));
    if (!rewritten.equals(bytes)) changed += 1;
    const place = join(target, "artifacts", path);
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, rewritten);
    written += 1;
  }
  if (written === 0 || (changed === 0 && variant.name !== "as recorded")) return null;
  await writeFile(
    join(target, "truth.json"),
    JSON.stringify(variant.isDisguise ? disguised(truth) : truth),
  );
  return target;
}

function rewriteBytes(bytes: Buffer, rewrite: (text: string) => string): Buffer {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b)
    return gzipSync(rewriteBytes(gunzipSync(bytes), rewrite));
  const text = bytes.toString("utf8");
  const isText = Buffer.from(text, "utf8").equals(bytes) && !text.includes("\0");
  return isText ? Buffer.from(rewrite(text), "utf8") : bytes;
}

function disguised(truth: Truth): Truth {
  return {
    ...truth,
    entities: truth.entities.map((entity) => ({ ...entity, name: otherWords(entity.name) })),
    stateChanges: truth.stateChanges.map((change) =>
      Object.fromEntries(
        Object.entries(change).map(([key, value]) => [
          key,
          /^(from|to|property)$/.test(key) && typeof value === "string" ? otherWords(value) : value,
        ]),
      ),
    ),
  };
}
