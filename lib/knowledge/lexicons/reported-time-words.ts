/**
 * The words beside a clock time in an account: where something began or ended, and what joins two of them. English, Chinese and
 * German, as status pages of providers in these languages put them. Patterns that end with `$` are tried on what stands before.
 */
export const reportedTimeWords = {
  clock:
    /\d{1,2}[:：h]\d{2}|(?:\d{1,2}|[一二两三四五六七八九十]{1,3})[ \u00a0\u202f]?(?:[ap]\.?m\b|点|时(?!间)|uhr\b)|\b\d{4} (?:UTC|GMT|hrs|hours)\b|\b(?:noon|midnight)\b|正午|中午/i,
  halfOfDay: /\d[ \u00a0\u202f]?[ap]\.?m\b/i,
  clocks:
    /\d{1,2}[:：h]\d{2}|(?:\d{1,2}|[一二两三四五六七八九十]{1,3})[ \u00a0\u202f]?(?:[ap]\.?m\b|点|时(?!间)|uhr\b)/gi,
  stretch: /^(?:between|from|betw|b\/w)\b.+(?:and|to|til|until|till|through|-|–|—)/i,
  since:
    /(?:\b(?:since|starting|started|starts|began|begins|beginning|onset|from|as of|seit|ab|von|begann|beginnend)|自|从|起于|开始于)\W{0,3}(?:(?:at|on|around|about|approximately|roughly|ca\.?|circa|um|etwa|gegen|dem|大约|约)\W{0,3}){0,2}$|^since\b|^seit\b/i,
  until:
    /(?:\b(?:until|till?|through|end(?:ed|ing|s)?|over|resolved|restored|recovered|mitigated|subsided|stopped|normal|bis|behoben|wiederhergestellt|beendet)|至|直到|恢复于|结束于)\W{0,3}(?:(?:at|by|on|around|about|approximately|roughly|ca\.?|um|etwa|gegen|大约|约)\W{0,3}){0,2}$/i,
  opening: /\b(?:between|from|zwischen|von|entre|tra|dalle|de|das)\W{0,3}(?:the hours of |den )?$/i,
  past: /\b(?:was|were|had|did|could not|couldn['’]t|saw|led|lost|fell|\w{3,}ed|war|waren|hatten?|wurden?|konnten?)\b|了|曾/i,
  ahead:
    /\b(?:will|shall|may|might|is going to|scheduled|planned|expect\w*|wird|werden|geplant)\b|将|预计|计划/i,
  /** Words and brackets around a clock that say no more of when: they are read over. */
  about:
    /\((?=\d{1,2}:\d\d)|(?<=\d:\d\d(?: ?UTC| ?GMT| ?[ap]m)?)\)|(?<=\d) at(?= \d{1,2}:\d\d)|(?:\b(?:at |um )?(?:approximately|approx\.?|about|around|roughly|circa|ca\.|etwa|ungefähr|gegen)|大约|约|[~≈])[ ]?(?=\d{1,2}(?:[:：h点时]|[ ]?[ap]\.?m\b| Uhr))/gi,
  joining:
    /^\s*(?:uhr)?\s*(?:und|bis|to|and|until|till|through|et|à|y|a|e|-|–|—|至|到)\s*(?:etwa|ca\.?|gegen)?\s*$/i,
  takenBack:
    /(?:\b(?:not|nor|nicht|rather than|instead of)|而不是|并非|不是)\s*(?:(?:at|from|until|between|um|bis)\s*)?$/i,
  /** An earlier word about the times is set right. */
  correcting:
    /\b(?:correction|(?:we|I) (?:previously|earlier) (?:said|stated|reported|posted|wrote)|(?:earlier|previous|last) (?:posts?|updates?|messages?) (?:said|stated|gave|was|were|had)|richtigstellung|korrektur)\b|更正/i,
  /** A row whose time nobody knows: question marks in its place, or words that say only "after that". */
  unplaced:
    /^[\s*_`|[(~-]{0,6}(?:\?{1,2}[:h.]\?{1,2}|\?{2,5}|xx[:h]xx|--:--|(?:exact )?time (?:is )?(?:unknown|unclear|not known)|unknown time|(?:some ?time |shortly |a bit |a little |much )?(?:later|afterwards|after that)\b|zeit unbekannt|(?:etwas |kurz )?(?:später|danach)|时间不[明详]|随后|之后|不久后)/i,
} as const;
