const titleCharactersMax = 110;
/** A heading of its own above what is said: "Problem starts". */
const captionCharactersMax = 40;

/** The first sentence of a row; a short caption takes the sentence below it along. */
export function titleOfRow(text: string): string {
  const [first = "", ...others] = text.split("\n").map((line) => line.trim());
  const next = others.find((line) => line !== "");
  const isCaption = first.length <= captionCharactersMax && !/[.!?:]$/.test(first);
  const line = isCaption && next !== undefined ? `${first}: ${next}` : first;
  const sentence = /^.{20,}?[.!?](?=\s)/.exec(line)?.[0].replace(/\.$/, "") ?? line;
  if (sentence === "") return "Event";
  if (sentence.length <= titleCharactersMax) return sentence;
  return `${sentence.slice(0, titleCharactersMax - 1).toWellFormed()}…`;
}
