import type { MaskLabel } from "./hit";
import { canonicalForm } from "./value-forms";

/** No text of ours has a token with such a number; a text of others may. */
const reservedMax = 1_000_000;

/** Gives each value its token: `[secret:password#1]`, `[email#2]`. */
export type MaskTokens = {
  of(value: string, label: MaskLabel): string;
  /** No value is given a token that stands in this text, unless `restore` gives it that one. */
  reserve(text: string): void;
  /** Gives a value the token that it had before, unless it has one or another value has that. */
  restore(token: string, value: TokenValue): void;
  /** What a token of ours stands for; null for any other. */
  valueOf(token: string): TokenValue | null;
  /** Values that were given one, by label. */
  counts(): Readonly<Record<string, number>>;
};

export type TokenValue = { readonly value: string; readonly label: MaskLabel };

/** The same value, however it is escaped and in whatever case a name is written, gets the same token. */
export function createTokens(): MaskTokens {
  const tokens = new Map<string, string>();
  const values = new Map<string, TokenValue>();
  const counts = new Map<string, number>();
  /** The highest number of each label that stands in a text already. */
  const reserved = new Map<string, number>();
  const give = (key: string, token: string, value: TokenValue) => {
    counts.set(value.label, (counts.get(value.label) ?? 0) + 1);
    tokens.set(key, token);
    values.set(token, value);
    return token;
  };
  const reserve = (text: string) => {
    for (const { label, number } of tokensIn(text)) {
      if (number < reservedMax) reserved.set(label, Math.max(reserved.get(label) ?? 0, number));
    }
  };
  return {
    of(value, label) {
      const key = keyOf(value, label);
      const known = tokens.get(key);
      if (known !== undefined) return known;
      const number = Math.max(reserved.get(label) ?? 0, counts.get(label) ?? 0) + 1;
      if (reserved.has(label)) reserved.set(label, number);
      return give(key, formatToken(label, number), { value, label });
    },
    reserve,
    restore(token, value) {
      const key = keyOf(value.value, value.label);
      if (tokens.has(key) || values.has(token)) return;
      reserve(token);
      give(key, token, value);
    },
    valueOf: (token) => values.get(token) ?? null,
    counts: () => Object.fromEntries([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

function keyOf(value: string, label: MaskLabel): string {
  const form = canonicalForm(value);
  return label.startsWith("secret:") ? form : form.toLowerCase().replace(/\s+/g, " ");
}

/** The tokens of a text, each once, in order. */
export function tokensIn(
  text: string,
): readonly { readonly token: string; readonly label: string; readonly number: number }[] {
  const tokens = new Set(findTokens(text).map(({ from, to }) => text.slice(from, to)));
  return [...tokens].map((token) => {
    const at = token.lastIndexOf("#");
    return { token, label: token.slice(1, at), number: Number(token.slice(at + 1, -1)) };
  });
}

export function formatToken(label: MaskLabel, number: number): string {
  return `[${label}#${number}]`;
}

/** The longest token there is: brackets, "secret:", a label, "#" and a number. */
export const tokenCharactersMax = 48;

const tokenPattern = /\[(?:secret:)?[a-z0-9][a-z0-9-]{1,30}#\d{1,9}\]/g;

/** Where a text holds tokens already: they are left alone, so that masking twice changes nothing. */
export function findTokens(
  text: string,
): readonly { readonly from: number; readonly to: number }[] {
  if (!text.includes("#")) return [];
  return Array.from(text.matchAll(tokenPattern), ({ 0: token, index }) => ({
    from: index,
    to: index + token.length,
  }));
}

/** Each token put otherwise. */
export function replaceTokens(text: string, put: (token: string) => string): string {
  return text.includes("#") ? text.replace(tokenPattern, put) : text;
}

/** Each token as so many asterisks: rules take it for something that was hidden, and offsets stay. */
export function withoutTokens(text: string): string {
  if (!text.includes("#")) return text;
  return text.replace(tokenPattern, (token) => "*".repeat(token.length));
}

/**
 * Whether the words between the tokens of a masked quotation stand in a text in that order. It proves less
 * than the whole quotation would: what the tokens hide is taken on trust.
 */
export function occursAroundTokens(text: string, quote: string): boolean {
  let at = 0;
  for (const part of partsBetweenTokens(quote)) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return true;
}

export function partsBetweenTokens(quote: string): readonly string[] {
  const tokens = findTokens(quote);
  const starts = [0, ...tokens.map(({ to }) => to)];
  return starts.map((from, index) => quote.slice(from, tokens[index]?.from)).filter(Boolean);
}
