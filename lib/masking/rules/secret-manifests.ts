import type { Hit, MaskRule } from "../hit";
import { isPlaceholder } from "./placeholders";

/**
 * Kubernetes' Secrets (https://kubernetes.io/docs/concepts/configuration/secret/) in YAML and JSON: every value
 * of `data` and `stringData`, whatever it is called and however it is encoded.
 */
export const findSecretManifests: MaskRule = (text) => {
  if (!/kind["']?\s{0,8}:\s{0,8}["']?Secret/.test(text)) return [];
  const hits: Hit[] = [];
  let least = 0;
  for (const { index } of text.matchAll(manifest)) {
    // One document may say its kind as often as it likes; it is read once.
    if (index < least) continue;
    const { from, to } = documentAround(text, index);
    hits.push(...findData(text, Math.max(from, least), to));
    least = to;
  }
  return hits;
};

function findData(text: string, from: number, to: number): readonly Hit[] {
  return Array.from(text.slice(from, to).matchAll(section)).flatMap((match) => {
    const at = from + match.index + match[0].length;
    const isJson = match[0].endsWith("{");
    return isJson ? findMembers(text, at, to) : findEntries(text, at, to, match[1]?.length ?? 0);
  });
}

const manifest = /["']?kind["']?\s{0,8}:\s{0,8}["']?Secret\b(?!\w|List)/g;
const section =
  /(?:^|\n|[{,])([ \t]{0,80})["']?(?:data|stringData)["']?[ \t]{0,8}:[ \t]{0,8}(?:\{|(?=\r?\n))/g;
const documentCharactersMax = 65_536;

/** From one `---` or list item to the next; the kind stands before the data or behind it. */
function documentAround(text: string, at: number) {
  const least = Math.max(0, at - documentCharactersMax);
  const before = text.slice(least, at);
  const start = Math.max(before.lastIndexOf("\n---"), before.lastIndexOf("\n- "), 0);
  const behind = text.slice(at, at + documentCharactersMax);
  const ends = [behind.indexOf("\n---"), behind.indexOf("\n- ")].filter((end) => end >= 0);
  return { from: least + start, to: at + Math.min(behind.length, ...ends) };
}

const member =
  /\s{0,200},?\s{0,200}["'][^"'\n]{1,253}["']\s{0,8}:\s{0,8}"([^"\\]{0,60000}(?:\\.[^"\\]{0,60000}){0,2000})"/y;

function findMembers(text: string, from: number, to: number): readonly Hit[] {
  const hits: Hit[] = [];
  member.lastIndex = from;
  for (
    let match = member.exec(text);
    match !== null && match.index < to;
    match = member.exec(text)
  ) {
    const end = member.lastIndex - 1;
    const value = match[1] ?? "";
    if (!isPlaceholder(value, false) && value !== "") hits.push(toHit(end - value.length, end));
  }
  return hits;
}

const entry =
  /^([ \t]*)(?:["']?[\w./-]{1,253}["']?[ \t]*:[ \t]*(?:[|>][-+\d]{0,3}[ \t]*$)?["']?)?(.*)$/;
/** A line of a secret is not longer. */
const entryCharactersMax = 65_536;

/** Lines that stand deeper than the name of the section, a block's lines among them. */
function findEntries(text: string, at: number, to: number, indent: number): readonly Hit[] {
  const hits: Hit[] = [];
  let from = text.indexOf("\n", at) + 1;
  while (from > 0 && from < to) {
    const next = text.indexOf("\n", from);
    const end = next < 0 ? text.length : next;
    const line = text.slice(from, Math.min(end, from + entryCharactersMax)).trimEnd();
    const [, blanks = "", written = ""] = entry.exec(line) ?? [];
    const value = written.replace(/["']$/, "");
    if (blanks.length <= indent && line !== "") break;
    const valueAt = text.lastIndexOf(value, end);
    if (value !== "" && !isPlaceholder(value, false)) {
      hits.push(toHit(valueAt, valueAt + value.length));
    }
    from = next + 1;
  }
  return hits;
}

function toHit(from: number, to: number): Hit {
  return { from, to, label: "secret:manifest" };
}
