import type { Outlook } from "./resolve/dates";

const charsBefore = 80;
const charsBehind = 60;

const ahead =
  /\b(?:will|won'?t|'ll|going to|gonna|eta|scheduled?|planned?|planning|next|upcoming|expect(?:ed|s|ing)?|resum(?:e|es|ing)|retry at|meet(?:ing)?|window is|window opens|tomorrow|tonight|please|pls|should be (?:back|up|done)|let'?s|i want)\b|预计|计划|将|会在|准备|打算|即将|下个|下次|下一|明天|今晚|后天|要恢复|要回滚|再看|之内|开始封网/i;
const back =
  /\b(?:was|were|had|did|started|began|broke|went|saw|got|fell|died|came|lost|took|hit|ran|\w{2,}ed|since|first|already)\b|了|过(?!期)|曾|已经/i;
/** A sentence looks one way; the next may look another. */
const sentenceEnd = /[.!?。！？;；\n]\s/g;

/** Which way the words around `[start, end)` look. */
export function outlookOf(text: string, start: number, end: number): Outlook {
  const before = text.slice(Math.max(0, start - charsBefore), start);
  const own = before.slice(lastEnd(before));
  const behind = text.slice(start, end + charsBehind);
  const stop = behind.slice(end - start).search(sentenceEnd);
  const sentence = own + (stop < 0 ? behind : behind.slice(0, end - start + stop));
  if (ahead.test(sentence)) return "ahead";
  return back.test(sentence) ? "back" : "open";
}

function lastEnd(before: string): number {
  let end = 0;
  for (const match of before.matchAll(sentenceEnd)) end = match.index + match[0].length;
  return end;
}
