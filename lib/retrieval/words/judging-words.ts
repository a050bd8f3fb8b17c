import { stemsOf } from "./word-stems";

/**
 * Words by which people judge a thing or say what part it played, which no record has: they need not be told where the thing is. What
 * it is in force or in effect for is no thing either.
 */
export const judgingStems: ReadonlySet<string> = stemsOf(
  "effect sign force place user customer people problem trouble",
);
