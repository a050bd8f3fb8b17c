import type { Moment } from "../../document/moments";

/** Acts that undo or end each other, each as it is asked for and told. */
const opposites: readonly (readonly [RegExp, RegExp])[] = [
  [
    /\b(?:chang\w*|set(?:s|ting)?|modif\w*|updat\w*|alter\w*|deploy\w*|releas\w*|roll(?:s|ed|ing)?[ -]?out|appl(?:y|ied|ies)|introduc\w*)\b/iu,
    /\b(?:un(?:do(?:es|ing|ne)?|did)|revert\w*|roll(?:s|ed|ing)?(?: \S+)?[ -]?back|back(?:s|ed|ing)?(?: \S+)?[ -]?out|reset\w*|restor\w*|(?:put|set|turn|switch)\w*(?: \S+)? back)\b/iu,
  ],
  [
    /\b(?:start(?:s|ed|ing)?|launch\w*|boot\w*|beg[aiu]n\w*|listening)\b/iu,
    /\b(?:stop\w*|shut(?:s|ting)?[ -]?down|shuts|exit\w*|SIGTERM|terminat\w*|drain\w*|halt\w*|kill\w*|end(?:s|ed|ing)?|finish\w*|complet\w*)\b/iu,
  ],
  [
    /\b(?:fail\w*|fir(?:e[sd]?|ing)|trigger\w*|rais(?:e[sd]?|ing)|breach\w*)\b/iu,
    /\b(?:resolv\w*|recover\w*|clear(?:s|ed|ing)?)\b/iu,
  ],
  [/\bopen\w*\b/iu, /\bclos\w*\b/iu],
  [/\block\w*\b/iu, /\bunlock\w*\b/iu],
  [
    /\b(?:log(?:s|ged|ging)?[ -]?(?:in|on)|login|logon|sign(?:s|ed)?[ -]?in)\b/iu,
    /\b(?:log(?:s|ged|ging)?[ -]?(?:out|off)|logout|logoff|session closed|disconnect\w*)\b/iu,
  ],
  [/\benabl\w*\b/iu, /\bdisabl\w*\b/iu],
  [/\b(?:add(?:s|ed)?|creat\w*)\b/iu, /\b(?:remov\w*|delet\w*|drop(?:s|ped)?)\b/iu],
];
const undoing = opposites[0]?.[1] as RegExp;

/** Is what is told the opposite of what the words name, or the thing itself where its undoing is asked for? */
export function isOpposite(words: string, moment: Moment): boolean {
  const text = `${moment.title}\n${moment.evidence[0]?.quote ?? ""}`;
  if (undoing.test(words) && !undoing.test(text) && moment.kind !== "recovery") return true;
  return opposites.some(([one, other]) => {
    const isOne = one.test(words);
    if (isOne === other.test(words)) return false;
    const [asked, turned] = isOne ? [one, other] : [other, one];
    // What it cites tells what its title does not.
    const told = asked.test(moment.title) || turned.test(moment.title) ? moment.title : text;
    return turned.test(told) && !asked.test(told);
  });
}

/** Does a text tell that something was put back to what it was? */
export function tellsUndoing(text: string): boolean {
  return undoing.test(text);
}
