import { mask } from "./template-mask";

/** A class of status in a template, `5xx`, stands for one status. */
const statusClass = /\b[1-5]xx\b/g;

/**
 * What stood in a message where its template has `<*>` or a class of status, from left to right; null
 * when the message is not of this template. Each `<*>` takes as little as it can, which finds an
 * alignment whenever there is one; time grows with the length of the message.
 */
export function templateParameters(template: string, message: string): readonly string[] | null {
  const text = firstLine(message);
  const [first = "", ...literals] = template.split(mask);
  const last = literals.pop();
  if (!matchesAt(text, first, 0)) return null;
  if (last === undefined) return text.length === first.length ? statuses(text, first, 0) : null;
  const parameters = [...statuses(text, first, 0)];
  let at = first.length;
  for (const literal of literals) {
    const found = findLiteral(text, literal, at);
    if (found < 0) return null;
    parameters.push(text.slice(at, found), ...statuses(text, literal, found));
    at = found + literal.length;
  }
  const lastAt = text.length - last.length;
  if (lastAt < at || !matchesAt(text, last, lastAt)) return null;
  return [...parameters, text.slice(at, lastAt), ...statuses(text, last, lastAt)];
}

/** As masks see a message: the first line, blanks as one blank. */
function firstLine(message: string): string {
  const end = message.indexOf("\n");
  return (end < 0 ? message : message.slice(0, end))
    .replace(/[ \t\r\u00a0]+/g, " ")
    .replace(/^ | $/g, "");
}

function statuses(text: string, literal: string, at: number): readonly string[] {
  if (!literal.includes("xx")) return [];
  return [...literal.matchAll(statusClass)].flatMap(({ 0: name, index }) => {
    const status = text.slice(at + index, at + index + name.length);
    return status === name ? [] : [status];
  });
}

function findLiteral(text: string, literal: string, from: number): number {
  if (!literal.includes("xx")) return text.indexOf(literal, from);
  for (let at = from; at + literal.length <= text.length; at++) {
    if (matchesAt(text, literal, at)) return at;
  }
  return -1;
}

function matchesAt(text: string, literal: string, at: number): boolean {
  if (text.startsWith(literal, at)) return true;
  if (!literal.includes("xx") || at + literal.length > text.length) return false;
  const segment = text.slice(at, at + literal.length);
  return (
    literal.replace(statusClass, (name, index: number) => {
      const status = segment.slice(index, index + name.length);
      return /^[1-5]\d\d$/.test(status) && status.startsWith(name.charAt(0)) ? status : name;
    }) === segment
  );
}
