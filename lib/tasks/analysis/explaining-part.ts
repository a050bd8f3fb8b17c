/** What stands before one: "the 1.8.3 release was innocent", "sw-02 had nothing to do with it". */
export const acquitted =
  /([^.;,!?]{3,60})\b(?:(?:is|was|are|were) (?:just )?(?:an? )?(?:coincidence|innocent|unrelated|red herring|not the (?:cause|culprit|problem))|ha[sd] nothing to do with)/gi;
/**
 * A denial that takes a cause away, and not part of how the fault works ("does not exist"): of the
 * release, of 5.2.1. The dots of a version do not end the clause.
 */
const deniedCause =
  /\b(?:not (?:the|our|because of|due to|an?)\b|(?:is|was|are|were) not (?=[\w-]{0,24}\d)|nothing to do with|unrelated to)(?:[^.;,!?]|\.(?=\w)){3,60}/gi;

/** Words by which a text explains something; what it denies is no explanation. */
export function explainingPart(text: string): string {
  return text.replace(acquitted, " ").replace(deniedCause, " ");
}
