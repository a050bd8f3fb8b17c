import { mask } from "@/lib/domain/template-mask";
import { isMethod } from "./mask-word";
import { isMeaningWord } from "./meaning-words";
import { keyOf, type TemplateToken, toTemplateToken } from "./template-token";

/** What some masks have in common, word by word. */
export type TemplateShape = {
  readonly tokens: readonly TemplateToken[];
  readonly masks: readonly string[];
};

export function toTemplateShape(text: string): TemplateShape {
  return { tokens: text.split(" ").map(toTemplateToken).map(inPlace), masks: [text] };
}

/**
 * The first word is no name that varies: messages begin with who speaks or what is done (`tickTime set
 * to`), which is Drain's assumption too. And routes differ as verbs do: `GET /orders`, `GET /users`.
 */
function inPlace(
  token: TemplateToken,
  place: number,
  tokens: readonly TemplateToken[],
): TemplateToken {
  const previous = tokens[place - 1];
  if (previous === undefined) return token.kind === "name" ? { ...token, kind: "word" } : token;
  return isMethod(previous.core) ? { ...token, kind: "route" } : token;
}

/** Equal for shapes that differ at most in what stands at variable places and in names. */
export function skeletonOf({ tokens }: TemplateShape): string {
  return tokens.map((token) => (mayVary(token) ? `${keyOf(token)}\u0000` : token.text)).join(" ");
}

export function mayVary({ kind }: TemplateToken): boolean {
  return kind === "hole" || kind === "name";
}

/** The tokens but for what stands at `places`. */
export function frameOf(tokens: readonly TemplateToken[], places: readonly number[]): string {
  return tokens
    .map((token, place) => (places.includes(place) ? `${keyOf(token)}\u0000` : token.text))
    .join(" ");
}

/** Could the token be one of many values, if others at its place say so? */
export function isValue({ kind, core }: TemplateToken): boolean {
  return kind !== "route" && (kind === "hole" || !isMeaningWord(core));
}

/** How many of its words are said for their meaning: what a likeness has to rest on. */
export function countWords({ tokens }: TemplateShape): number {
  return tokens.filter((token) => !mayVary(token) && /\p{L}{2}/u.test(token.text)).length;
}

/** A row of variable parts is one, as in masks. */
export function textOf({ tokens }: TemplateShape): string {
  const text = tokens.map((token) => token.text).join(" ");
  return text.replace(/<\*>(?:,? ?<\*>)+/g, mask);
}
