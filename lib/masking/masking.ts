import { findMasks } from "./find-masks";
import { createSpread } from "./hidden-spread";
import type { Hit, MaskRule } from "./hit";
import { isEllipsis } from "./known-values";
import {
  createTokens,
  findTokens,
  formatToken,
  type MaskTokens,
  type TokenValue,
  withoutTokens,
} from "./mask-token";
import { type Hidden, isInsidePair, mergeHidden } from "./merge-hidden";
import { type Rendering, type Replacement, renderWith } from "./rendering";
import { peopleRule } from "./rules/people-names";

export type MaskSettings = {
  /** People the incident or the installation knows by name. */
  readonly people?: readonly string[];
  /** Names of services, hosts and databases: they stay readable where they are also somebody's password. */
  readonly keeps?: readonly string[];
  /** Public addresses are hidden too. */
  readonly hidesAddresses?: boolean;
  /** Counters that pass the check of card numbers are hidden as those, as before: for permalinks that stay as they were. */
  readonly hidesCounters?: boolean;
};

/**
 * What is hidden from one reader: of one incident, one export, one run. The same value has the same token
 * everywhere, numbered in the order of first appearance, so that "the same account" can still be read.
 */
export type Masking = Pick<MaskTokens, "reserve" | "restore"> & {
  /** Remembers what a text hides, so that it is hidden wherever else it stands. */
  learn(text: string): void;
  /**
   * At most `charactersMax` of it, when that is given: its beginning and its end. Of what is `shown`, when the rest
   * only says what that is: nothing outside it is given a token.
   */
  render(text: string, options?: RenderOptions): Rendering;
  /** Remembers values that another masking hides, as `learn` does those of a text. */
  know(values: readonly TokenValue[]): void;
  /** Names that stay readable from now on, as `keeps` do; what a rule finds is hidden where it stands. */
  keep(names: readonly string[]): void;
  /** Hides what was found before and nothing else, for texts whose places were rendered: no rule looks at them. */
  renderKnown(text: string): string;
  /** The token of a value, such as one that another masking hides too. */
  tokenOf(value: TokenValue): string;
  /** What a token of this masking stands for: never to leave. */
  valueOf(token: string): TokenValue | null;
  /** How many values of each kind stand as tokens in what was rendered. */
  hidden(): Readonly<Record<string, number>>;
};

type RenderOptions = {
  readonly charactersMax?: number;
  readonly shown?: { readonly from: number; readonly to: number };
};

/** Rules may find more once a value is hidden and its neighbours stand alone; a bound keeps the time linear. */
const roundsMax = 4;

/** Of what is kept, the share that is the beginning: records say first what happened. */
const headShare = 0.7;

/** Room for the note on what was cut. */
const noteCharacters = 40;

export function createMasking(settings: MaskSettings = {}): Masking {
  const spread = createSpread(settings.keeps ?? []);
  const tokens = createTokens();
  const find = toRule(settings);
  const findHidden = (text: string): readonly Hidden[] => {
    const existing = findTokens(text);
    let more: readonly Hidden[] = toHidden(text, find(text));
    let hidden: readonly Hidden[] = [];
    for (let round = 0; round < roundsMax; round += 1) {
      const found = mergeHidden(text, [...hidden, ...more], existing);
      spread.learn([...more, ...found]);
      hidden = mergeHidden(text, [...spread.find(text), ...found], existing);
      more = hidden.length === 0 ? [] : findInRendering(text, hidden, find);
      if (more.length === 0) return hidden;
    }
    return mergeHidden(text, [...hidden, ...more], existing);
  };
  return {
    learn: (text) => spread.learn(toHidden(text, find(text))),
    render(text, { charactersMax, shown = { from: 0, to: text.length } } = {}) {
      const hidden = findHidden(text).filter(({ from, to }) => from < shown.to && to > shown.from);
      const rendering = renderWith(
        text,
        hidden.map(({ from, to, value, label }) => ({ from, to, token: tokens.of(value, label) })),
      );
      if (charactersMax === undefined) return rendering;
      return truncateRendering(text, rendering, charactersMax);
    },
    keep: (names) => spread.keep(names),
    know: (values) => spread.learn(values),
    renderKnown(text) {
      const known = spread.find(text);
      if (known.length === 0) return text;
      const hidden = mergeHidden(text, known, findTokens(text));
      return renderWith(
        text,
        hidden.map(({ from, to, value, label }) => ({ from, to, token: tokens.of(value, label) })),
      ).text;
    },
    tokenOf: ({ value, label }) => tokens.of(value, label),
    ...{ valueOf: tokens.valueOf, reserve: tokens.reserve, restore: tokens.restore },
    hidden: tokens.counts,
  };
}

function toRule({
  people = [],
  hidesAddresses = false,
  hidesCounters = false,
}: MaskSettings): MaskRule {
  const findPeople = peopleRule(people);
  return (text) => {
    const readable = withoutTokens(text);
    return [...findMasks(readable, { hidesAddresses, hidesCounters }), ...findPeople(readable)];
  };
}

function toHidden(
  text: string,
  hits: readonly Hit[],
): readonly (Hidden & { readonly isCut: boolean })[] {
  return hits.map(({ from, to, label }) => ({
    ...{ from, to, label, value: text.slice(from, to) },
    isCut: to === text.length || isEllipsis(text, to),
  }));
}

/** What the rules find once the hidden is hidden, as stretches of the raw text. */
function findInRendering(
  text: string,
  hidden: readonly Hidden[],
  find: MaskRule,
): readonly Hidden[] {
  const rendering = renderWith(
    text,
    hidden.map(({ from, to, label }) => ({ from, to, token: formatToken(label, 0) })),
  );
  const found = toHidden(rendering.text, find(rendering.text));
  return mergeHidden(rendering.text, found, findTokens(rendering.text)).map((one) => {
    const [from, to] = [rendering.toRaw(one.from), rendering.toRaw(one.to)];
    return { ...one, from, to, value: text.slice(from, to) };
  });
}

/**
 * Shortens a rendering to at most `charactersMax` (100 at least): its beginning, a note, its end. Tokens and
 * characters of two units are never cut in half. What fits is returned as it is.
 */
function truncateRendering(raw: string, rendering: Rendering, charactersMax: number): Rendering {
  if (rendering.text.length <= charactersMax) return rendering;
  const kept = Math.max(100, charactersMax) - noteCharacters;
  const head = Math.floor(kept * headShare);
  const from = rawStart(raw, rendering, head);
  const to = rawEnd(raw, rendering, rendering.text.length - (kept - head));
  const outside = rendering.spans
    .filter(({ rawFrom, rawTo }) => rawTo <= from || rawFrom >= to)
    .map(({ rawFrom, rawTo, token }): Replacement => ({ from: rawFrom, to: rawTo, token }));
  const cut = { from, to, token: `[… ${to - from} characters left out …]` };
  const before = outside.filter((replacement) => replacement.to <= from);
  const after = outside.filter((replacement) => replacement.from >= to);
  return renderWith(raw, [...before, cut, ...after]);
}

/** The raw offset up to which the first `offset` characters reach, a token or pair not begun. */
function rawStart(raw: string, { spans, toRaw }: Rendering, offset: number): number {
  const inside = spans.find(
    ({ renderedFrom, renderedTo }) => renderedFrom < offset && offset < renderedTo,
  );
  const at = inside?.rawFrom ?? toRaw(offset);
  return isInsidePair(raw, at) ? at - 1 : at;
}

function rawEnd(raw: string, { spans, toRaw }: Rendering, offset: number): number {
  const inside = spans.find(
    ({ renderedFrom, renderedTo }) => renderedFrom < offset && offset < renderedTo,
  );
  const at = inside?.rawTo ?? toRaw(offset);
  return isInsidePair(raw, at) ? at + 1 : at;
}
