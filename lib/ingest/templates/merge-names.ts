import { countWords, mayVary, skeletonOf, type TemplateShape } from "./template-shape";
import { toHole } from "./template-token";

/** This many different fillings show that a place varies even if few words stand around it. */
const fillingsMany = 8;
/** Constant words needed for each varying place otherwise. */
const wordsPerPlace = 2;

/**
 * Shapes alike in all but names and variable parts become one, when what they share outweighs what
 * they differ in: `open file a.conf failed` and `open file b.conf failed`, but not `a.b is 1` and `c.d is 1`.
 */
export function mergeNames(shapes: readonly TemplateShape[]): readonly TemplateShape[] {
  return [...Map.groupBy(shapes, skeletonOf).values()].flatMap(mergeGroup);
}

function mergeGroup(group: readonly TemplateShape[]): readonly TemplateShape[] {
  const [first] = group;
  if (first === undefined || group.length === 1) return group;
  const places = first.tokens.flatMap((token, place) =>
    mayVary(token) && group.some(({ tokens }) => tokens[place]?.text !== token.text) ? [place] : [],
  );
  const words = countWords(first);
  const isLike = words >= wordsPerPlace * places.length;
  if (!isLike && (words === 0 || group.length < fillingsMany)) return group;
  return [
    {
      tokens: first.tokens.map((token, place) =>
        places.includes(place) ? toHole(group.flatMap(({ tokens }) => tokens[place] ?? [])) : token,
      ),
      masks: group.flatMap(({ masks }) => masks),
    },
  ];
}
