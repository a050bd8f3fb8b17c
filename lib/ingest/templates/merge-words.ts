import { countWords, isValue, outlineOf, type TemplateShape, textOf } from "./template-shape";
import { type TemplateToken, toHole } from "./template-token";

/** So many different words at one place of one sentence are values: a verb has fewer rivals. */
const alternativesMany = 8;
/** Constant words that have to stand around such a place. */
const wordsAroundMin = 2;
/** A word where others have a variable part is a value too, if the sentence is this clear. */
const wordsAroundHole = 3;
/** What has more words is left as it is: looking at every place of it would cost its square. */
const placesMax = 40;
/** One round opens places that let others be seen; nothing has been seen to need more. */
const roundsMax = 3;

/** Shapes that differ at one place only, where plain words are values: names of users, of services. */
export function mergeWords(shapes: readonly TemplateShape[]): readonly TemplateShape[] {
  let merged = shapes;
  for (let round = 0; round < roundsMax; round++) {
    const next = mergeOnce(merged);
    if (next.length === merged.length) return next;
    merged = next;
  }
  return merged;
}

function mergeOnce(shapes: readonly TemplateShape[]): readonly TemplateShape[] {
  const opened = new Map<TemplateShape, Map<number, TemplateToken>>();
  for (const sized of Map.groupBy(shapes, ({ tokens }) => tokens.length).values()) {
    const places = sized[0]?.tokens.length ?? 0;
    if (sized.length < 2 || places < wordsAroundMin + 1 || places > placesMax) continue;
    for (let place = 0; place < places; place++) openPlace(sized, place, opened);
  }
  const open = shapes.map((shape) => fill(shape, opened.get(shape)));
  return [...Map.groupBy(open, textOf).values()].map(unite);
}

/** Notes for every shape that turns out to vary at `place` what stands there from now on. */
function openPlace(
  shapes: readonly TemplateShape[],
  place: number,
  opened: Map<TemplateShape, Map<number, TemplateToken>>,
): void {
  for (const alike of Map.groupBy(shapes, ({ tokens }) => outlineOf(tokens, [place])).values()) {
    if (alike.length < 2) continue;
    const values = alike.filter(({ tokens }) => tokens.slice(place, place + 1).every(isValue));
    if (!isVariable(values, place)) continue;
    const hole = toHole(values.flatMap(({ tokens }) => tokens[place] ?? []));
    for (const shape of values) {
      const places = opened.get(shape) ?? new Map<number, TemplateToken>();
      opened.set(shape, places.set(place, hole));
    }
  }
}

function isVariable(values: readonly TemplateShape[], place: number): boolean {
  const [first] = values;
  if (first === undefined || values.length < 2) return false;
  const own = first.tokens[place]?.kind === "word" ? 1 : 0;
  const around = countWords(first) - own;
  if (around >= wordsAroundHole && hasHole(values, place)) return true;
  return values.length >= alternativesMany && around >= wordsAroundMin;
}

/** In a pair the key says what is varied, and one plain value among numbers can be the news. */
function hasHole(values: readonly TemplateShape[], place: number): boolean {
  const tokens = values.flatMap((shape) => shape.tokens[place] ?? []);
  return (
    tokens.some(({ kind }) => kind === "hole") && !tokens.some(({ head }) => head.includes("="))
  );
}

function fill(
  shape: TemplateShape,
  opened: ReadonlyMap<number, TemplateToken> | undefined,
): TemplateShape {
  if (opened === undefined) return shape;
  const tokens = shape.tokens.map((token, place) => opened.get(place) ?? token);
  return { ...shape, tokens };
}

function unite(shapes: readonly TemplateShape[]): TemplateShape {
  const [first] = shapes;
  if (first === undefined) throw new Error("A group of shapes is never empty");
  return shapes.length === 1 ? first : { ...first, masks: shapes.flatMap(({ masks }) => masks) };
}
