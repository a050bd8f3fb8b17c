/** How people say that something is not the cause; English, and Chinese where a text may be only that. */
export const denialWords = {
  /** What follows in the clause is denied: "not the analytics job", "nothing to do with sw-02". */
  before:
    /\b(?:not|nothing to do with|nothing|no|isn't|wasn't|ruled out|unrelated to|unrelated)\b([^.;,!?–—]{3,60})/gi,
  /** What stands before is cleared: "the 1.8.3 release was innocent", "sw-02 had nothing to do with it". */
  after:
    /([^.;,!?–—]{3,60})\b(?:(?:is|was|are|were) (?:just )?(?:an? )?(?:coincidence|innocent|unrelated|red herring|not the (?:cause|culprit|problem))|ha[sd] nothing to do with)/gi,
  /**
   * A denial that takes a cause away, and not part of how the fault works ("does not exist"): of the
   * release, of 5.2.1. The dots of a version do not end the clause.
   */
  ofCause:
    /\b(?:not (?:the|our|because of|due to|an?)\b|(?:is|was|are|were) not (?=[\w-]{0,24}\d)|nothing to do with|unrelated to)(?:[^.;,!?]|\.(?=\w)){3,60}/gi,
  /** Somewhere in a clause with a name: whatever it names is not the cause. */
  clearing:
    /\b(?:nothing to do with|unrelated|ruled? out|innocent|red herring|(?:not|isn't|wasn't) (?:the |our )?(?:root )?(?:cause|culprit|reason)|(?:did|does)(?:n't| not) cause)\b|无关|排除|不是原因/iu,
  /** Right before a name. */
  notThe: /(?:\b(?:not|isn't|wasn't) (?:the |our |a )?|不是\s?)["'`]?$/iu,
} as const;
