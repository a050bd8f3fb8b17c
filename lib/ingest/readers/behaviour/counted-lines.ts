import { isCountName, isIdentifierName } from "../../fields/identifier-name";
import type { Sample } from "../../reader";
import { momentsIn } from "../../times/moments-in";

/** Ten digits are in the range of seconds since 1970, and as well a telephone number or a count. */
const numbered = /^(\d{10})[\s,;:|](.*)$/;
const linesMax = 60;
const linesMin = 4;
const shareMin = 0.9;

/**
 * Why the numbers that the lines begin with are no times: what stands above them says what they are, or they count the
 * lines and words follow. Null where they may be times, or where the lines say theirs behind.
 */
export function whyNumbersCount({ lines }: Sample): string | null {
  const [head = "", ...rows] = lines.slice(0, linesMax);
  const name = /^"?(\p{L}[\p{L}\d_. -]{0,40}?)"?\s*[,;\t|]/u.exec(head)?.[1];
  const isNamed = name !== undefined && (isIdentifierName(name) || isCountName(name));
  const numbers = readNumbers(isNamed ? rows : [head, ...rows]);
  if (numbers === null) return null;
  if (isNamed) return `The numbers that the lines begin with are called ${name}, and no times.`;
  return numbers.length >= linesMin && numbers.every(({ isNext }) => isNext)
    ? "The lines begin with numbers that go up by one: they were taken for a count, and not for seconds since 1970."
    : null;
}

function readNumbers(lines: readonly string[]): readonly { isNext: boolean }[] | null {
  const found = lines.flatMap((line) => {
    const [, number, rest = ""] = numbered.exec(line) ?? [];
    return number === undefined ? [] : [{ value: Number(number), rest }];
  });
  if (found.length === 0 || found.length < lines.length * shareMin) return null;
  if (found.some(({ rest }) => momentsIn(rest, null, { max: 1 }).length > 0)) return null;
  return found.map(({ value, rest }, at) => {
    const before = found[at - 1]?.value ?? value - 1;
    return { isNext: value - before === 1 && /^\W{0,3}\p{L}/u.test(rest) };
  });
}
