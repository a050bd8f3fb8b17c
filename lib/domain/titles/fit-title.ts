/** A reader takes in one line of a list; the rest of the record is one click away. */
export const titleCharactersMax = 80;

/** From this share of the room on, a cut between two words is better than one within a word. */
const cutAtWordFrom = 0.6;
const dangling = /[\s,;:([{'"“«/|=→-]+$/u;
const cutMark = "…";

/** One line of at most so many characters, cut between two words where that is possible. */
export function fitTitle(text: string, charactersMax = titleCharactersMax): string {
  const line = (text.split("\n", 1)[0] ?? "").replace(/\s+/g, " ").trim();
  if (line.length <= charactersMax) return line;
  const room = line.slice(0, charactersMax - cutMark.length).toWellFormed();
  const lastSpace = room.lastIndexOf(" ");
  const isMidWord = line[room.length] !== " ";
  const cut =
    isMidWord && lastSpace >= cutAtWordFrom * charactersMax ? room.slice(0, lastSpace) : room;
  return `${cut.replace(dangling, "")}${cutMark}`;
}

/** The text between its frame, shortened so that the frame is never cut: `First '…' in billing`. */
export function fitBetween(before: string, text: string, after: string): string {
  const room = titleCharactersMax - before.length - after.length;
  if (room < cutMark.length) return fitTitle(`${before}${text}${after}`);
  return `${before}${fitTitle(text, room)}${after}`;
}

/** The words with the component they are of in front, unless they name it themselves. */
export function withComponent(component: string, words: string): string {
  if (component === "" || namesIt(words, component)) return fitTitle(words);
  return fitTitle(words === "" ? component : `${component}: ${words}`);
}

function namesIt(words: string, component: string): boolean {
  const text = ` ${words.toLowerCase().replace(notInNames, " ")} `;
  return component
    .toLowerCase()
    .split("/")
    .some((name) => text.includes(` ${name.replace(notInNames, " ")} `));
}

const notInNames = /[^\p{L}\p{N}_-]+/gu;
