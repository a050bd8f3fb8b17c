/**
 * The escape sequences of ECMA-48 in a line of text. Of those that set how text looks (SGR, section 8.3.117)
 * colours, bold and underline are read; every other sequence is passed over, as a terminal that draws text
 * only would. Colours beyond the sixteen named ones become the nearest of them, so that each can be drawn
 * readably on a light and on a dark ground.
 */
const ansiHues = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"] as const;
export type AnsiHue = (typeof ansiHues)[number];

export type AnsiStyle = {
  readonly colour: AnsiHue | null;
  readonly background: AnsiHue | null;
  readonly isBold: boolean;
  readonly isUnderlined: boolean;
};

export const plainStyle: AnsiStyle = {
  ...{ colour: null, background: null, isBold: false, isUnderlined: false },
};

/** A stretch of the line, in characters from its start, that looks one way. Sequences lie between stretches. */
export type AnsiStretch = {
  readonly from: number;
  readonly to: number;
  readonly style: AnsiStyle;
};

const escapeCharacter = "\u001b";
const controlIntroducer = "\u009b";
const bell = "\u0007";
const stringTerminator = "\u009c";

/** In order; one stretch for a line without sequences, none for one of nothing else. */
export function readAnsi(text: string): readonly AnsiStretch[] {
  if (!text.includes(escapeCharacter) && !text.includes(controlIntroducer)) {
    return text === "" ? [] : [{ from: 0, to: text.length, style: plainStyle }];
  }
  const stretches: AnsiStretch[] = [];
  let style = plainStyle;
  let from = 0;
  let at = 0;
  while (at < text.length) {
    const sequence = sequenceAt(text, at);
    if (sequence === null) {
      at += 1;
      continue;
    }
    if (at > from) stretches.push({ from, to: at, style });
    if (sequence.sgr !== null) style = applySgr(style, sequence.sgr);
    at = sequence.end;
    from = at;
  }
  if (at > from) stretches.push({ from, to: at, style });
  return stretches;
}

type Sequence = { readonly end: number; readonly sgr: string | null };

/** Null where none begins; one that is cut off reaches to the end of what belongs to it. */
function sequenceAt(text: string, at: number): Sequence | null {
  if (text[at] === controlIntroducer) return controlSequence(text, at + 1);
  if (text[at] !== escapeCharacter) return null;
  const next = text[at + 1] ?? "";
  if (next === "[") return controlSequence(text, at + 2);
  if ("]PX^_".includes(next) && next !== "") return controlString(text, at + 2);
  let end = at + 1;
  while (isWithin(text, end, 0x20, 0x2f)) end += 1;
  return { end: isWithin(text, end, 0x30, 0x7e) ? end + 1 : end, sgr: null };
}

/** Parameters, intermediates and a final character (section 5.4). */
function controlSequence(text: string, from: number): Sequence {
  let end = from;
  while (isWithin(text, end, 0x30, 0x3f)) end += 1;
  const parameters = text.slice(from, end);
  const hasIntermediates = isWithin(text, end, 0x20, 0x2f);
  while (isWithin(text, end, 0x20, 0x2f)) end += 1;
  if (!isWithin(text, end, 0x40, 0x7e)) return { end, sgr: null };
  // Parameters that begin with one of `<=>?` are of private use, and set something else.
  const isSgr = text[end] === "m" && !hasIntermediates && !isWithin(parameters, 0, 0x3c, 0x3f);
  return { end: end + 1, sgr: isSgr ? parameters : null };
}

/** Titles, links and the like (section 5.6), up to their terminator; without one before the next sequence, only the opening is passed over. */
function controlString(text: string, from: number): Sequence {
  for (let end = from; end < text.length; end += 1) {
    if (text[end] === bell || text[end] === stringTerminator) return { end: end + 1, sgr: null };
    if (text[end] === escapeCharacter) {
      return { end: text[end + 1] === "\\" ? end + 2 : from, sgr: null };
    }
  }
  return { end: from, sgr: null };
}

function isWithin(text: string, at: number, least: number, most: number): boolean {
  const code = text.charCodeAt(at);
  return code >= least && code <= most;
}

/** Codes between semicolons; each may have parts of its own between colons. */
function applySgr(before: AnsiStyle, parameters: string): AnsiStyle {
  const codes = parameters.split(";").map((code) => code.split(":").map(Number));
  let style = before;
  for (let at = 0; at < codes.length; at += 1) {
    const [code = 0, ...parts] = codes[at] ?? [];
    const set = extendedTargets[code];
    if (set === undefined) {
      style = applyCode(style, code === 4 && parts[0] === 0 ? 24 : code);
    } else if (parts.length > 0) {
      style = { ...style, ...set(hueOfParts(parts)) };
    } else {
      const extended = extendedColour(codes, at + 1);
      style = { ...style, ...set(extended.hue) };
      at += extended.codes;
    }
  }
  return style;
}

/** What the codes with a colour behind them set: the text, its ground, and the line under it, which we do not colour. */
const extendedTargets: Readonly<
  Record<number, ((hue: AnsiHue | null) => Partial<AnsiStyle>) | undefined>
> = {
  38: (colour) => ({ colour }),
  48: (background) => ({ background }),
  58: () => ({}),
};

const changesByCode: Readonly<Record<number, Partial<AnsiStyle>>> = {
  0: plainStyle,
  1: { isBold: true },
  22: { isBold: false },
  4: { isUnderlined: true },
  21: { isUnderlined: true },
  24: { isUnderlined: false },
  39: { colour: null },
  49: { background: null },
};

/** 30–37 and the bright 90–97 colour the text, 40–47 and 100–107 what is behind it. */
function applyCode(style: AnsiStyle, code: number): AnsiStyle {
  const tens = Math.floor(code / 10);
  const hue = ansiHues[code % 10] ?? null;
  if (hue !== null && (tens === 3 || tens === 9)) return { ...style, colour: hue };
  if (hue !== null && (tens === 4 || tens === 10)) return { ...style, background: hue };
  return { ...style, ...changesByCode[code] };
}

/** From `at` on `5;n` of the 256 colours of xterm or `2;r;g;b`; `codes` is how many belong to it. */
function extendedColour(
  codes: readonly (readonly number[])[],
  at: number,
): { readonly hue: AnsiHue | null; readonly codes: number } {
  const value = (offset: number) => codes[at + offset]?.[0] ?? 0;
  if (value(0) === 5) return { hue: indexedHue(value(1)), codes: 2 };
  if (value(0) === 2) return { hue: nearestHue([value(1), value(2), value(3)]), codes: 4 };
  return { hue: null, codes: 1 };
}

/** `5:n`, `2:r:g:b`, or as ITU-T T.416 has it with the name of a colour space first: `2::r:g:b`. */
function hueOfParts([form = 0, ...values]: readonly number[]): AnsiHue | null {
  if (form === 5) return indexedHue(values[0] ?? 0);
  if (form !== 2) return null;
  return nearestHue(values.length > 3 ? values.slice(1, 4) : values);
}

/** Sixteen named, a cube of 6 × 6 × 6, and 24 greys. */
function indexedHue(index: number): AnsiHue | null {
  if (index < 16) return ansiHues[index % 8] ?? null;
  if (index < 232) {
    const cube = index - 16;
    return nearestHue(
      [Math.floor(cube / 36), Math.floor(cube / 6) % 6, cube % 6].map((x) => x * 51),
    );
  }
  return index < 244 ? "black" : "white";
}

/** The corner of the colour cube whose channels are the strong ones. */
function nearestHue(channels: readonly number[]): AnsiHue {
  const [red = 0, green = 0, blue = 0] = channels;
  const [least, most] = [Math.min(red, green, blue), Math.max(red, green, blue)];
  if (most - least < 40) return most < 128 ? "black" : "white";
  const middle = (least + most) / 2;
  const corner = (red > middle ? 1 : 0) + (green > middle ? 2 : 0) + (blue > middle ? 4 : 0);
  return ansiHues[corner] ?? "white";
}
