import { mask } from "@/lib/domain/evidence/template-mask";

/**
 * A blank-separated part of a mask: of `(user=<*>),` the head is `(user=`, the core `<*>`, the tail
 * `),`. A `hole` is variable already, a `name` is shaped like the name of a thing (a class, a file, a
 * machine) and so may vary, a `word` is said for its meaning, a `route` is what a verb was asked of.
 */
export type TemplateToken = {
  readonly kind: "hole" | "name" | "word" | "route";
  readonly text: string;
  readonly head: string;
  readonly core: string;
  readonly tail: string;
};

const openers = "([{<\"'`";
const closers = ")]}>\"'`,;:.!?";

export function toTemplateToken(text: string): TemplateToken {
  const from = keyEnd(text, openersEnd(text, 0));
  let to = text.length;
  while (to > from && closers.includes(text.charAt(to - 1)) && !text.endsWith(mask, to)) to--;
  const core = text.slice(from, to);
  return { kind: kindOf(core), text, head: text.slice(0, from), core, tail: text.slice(to) };
}

/** The token once its core is known to vary: what all agree on before and behind it stays. */
export function toHole(tokens: readonly TemplateToken[]): TemplateToken {
  const head = sharedText(tokens.map((token) => token.head));
  const tail = sharedText(tokens.map((token) => token.tail));
  return { kind: "hole", text: head + mask + tail, head, core: mask, tail };
}

function sharedText([first = "", ...others]: readonly string[]): string {
  return others.every((text) => text === first) ? first : "";
}

/** What of a token stays the same when its core varies: the key of a pair or the name of a call. */
export function keyOf({ head }: TemplateToken): string {
  return /\w/.test(head) ? head : "";
}

function openersEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && openers.includes(text.charAt(at)) && !text.startsWith(mask, at)) at++;
  return at;
}

/**
 * The end of `key=`, `call(` or a word with a row of dots behind it at `from`, brackets and quotes that
 * follow included; `from` without one.
 */
function keyEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && /[\w.-]/.test(text.charAt(at))) at++;
  if (at > from + 2 && text.endsWith("..", at)) return at;
  const isKey = at > from && at < text.length && "=([".includes(text.charAt(at));
  return isKey ? openersEnd(text, at + 1) : from;
}

function kindOf(core: string): TemplateToken["kind"] {
  if (core === "" || core.includes(mask)) return "hole";
  // Which error it was is what a message is about.
  if (/(?:Exception|Error|Failure|Fault)$/.test(core)) return "word";
  return /[\\/$@]|\w[.:]{1,2}\w/.test(core) ? "name" : "word";
}
