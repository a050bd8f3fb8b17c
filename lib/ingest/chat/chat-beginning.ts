import { headBytesMax, sampleLinesMax } from "../limits";

/** So many characters are in the head of a file in every encoding. */
const charsMax = headBytesMax / 4;

/**
 * The lines by which a whole chat is judged: of the sample that detection sees and of the whole text they are the
 * same, so that both come to one answer.
 */
export function beginningOf(lines: readonly string[]): readonly string[] {
  const written = lines.slice(0, sampleLinesMax * 2).filter((line) => line.trim() !== "");
  let chars = 0;
  const end = written.findIndex((line) => {
    chars += line.length + 1;
    return chars > charsMax;
  });
  return written.slice(0, Math.min(sampleLinesMax, end < 0 ? written.length : end));
}
