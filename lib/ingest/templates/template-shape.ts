import { mask } from "@/lib/domain/evidence/template-mask";
import { isMethod } from "./mask-word";
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
export function outlineOf(tokens: readonly TemplateToken[], places: readonly number[]): string {
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

/**
 * Words that make two messages two although all else is equal: outcomes, states, levels, verbs.
 * They are never taken for values, however many different ones stand at one place.
 */
const meaningWords = new Set(
  [
    "ok okay success successful successfully succeeded failure failed fail fails error errors exception",
    "warning critical fatal panic debug info notice accepted rejected refused denied allowed granted blocked",
    "permitted forbidden valid invalid known unknown expired revoked locked unlocked true false yes no on off",
    "up down open opened opening close closed closing start started starting stop stopped stopping restart",
    "restarted restarting running exited killed dead alive ready unready healthy unhealthy active inactive",
    "enabled disabled connected disconnected connecting available unavailable reachable unreachable online",
    "offline master slave primary secondary replica leader follower candidate pending complete completed",
    "done aborted cancelled canceled timeout committed added removed created deleted updated changed read",
    "write reading writing get put post delete patch head insert select update drop begin commit rollback",
    "reset lost found missing full empty high low login logout in out before after not retry retrying",
  ].flatMap((line) => line.split(" ")),
);

function isMeaningWord(word: string): boolean {
  return word.length <= 14 && meaningWords.has(word.toLowerCase());
}
