import { createKeywordIndex } from "@/lib/retrieval/keyword-index";
import { createSearchIndex } from "@/lib/retrieval/search";
import { keepFigures } from "../figures/keep-figures";
import { halves, type Question, questions, readConversation } from "./asked-conversations";
import { plainWords } from "./plain-words";

// Whether the messages that answer a question are among the first five, in six long conversations of our own: plain BM25, the order of
// the words (boost off), and ours. The weights of lib/retrieval/conversation were chosen on the first half only.
// npm run bench search

const ways = ["BM25 alone", "boost off", "ours"] as const;
type Way = (typeof ways)[number];
const top = 5;

/** Of each question of a file, the share of its messages that each way finds. */
async function measure(file: string): Promise<readonly Record<Way, number>[]> {
  const items = await readConversation(file);
  const index = createSearchIndex(items);
  const plain = createKeywordIndex(items.map(({ text }) => plainWords(text)));
  const numberOf = new Map(items.map(({ place }, number) => [place, number]));
  const search = (question: string, settings: { boost?: number }) =>
    index
      .search(question, { at: null, zone: "UTC" }, { top, ...settings })
      .hits.map(({ place }) => numberOf.get(place));
  const findPlain = (question: string) =>
    [...plain.score(plainWords(question))]
      .toSorted(([a, one], [b, other]) => other - one || a - b)
      .slice(0, top)
      .map(([number]) => number);
  const shareOf = ({ messages }: Question, hits: readonly (number | undefined)[]) =>
    messages.filter((message) => hits.includes(message)).length / messages.length;
  return questions
    .filter(({ conversation }) => conversation === Number.parseInt(file, 10))
    .map((asked) => ({
      "BM25 alone": shareOf(asked, findPlain(asked.question)),
      "boost off": shareOf(asked, search(asked.question, { boost: 0 })),
      ours: shareOf(asked, search(asked.question, {})),
    }));
}

const row = (cells: readonly string[]) =>
  process.stdout.write(
    `${cells.map((cell, at) => (at === 0 ? cell.padEnd(20) : cell.padStart(15))).join("")}\n`,
  );
row([`R@${top}`, "n", ...ways]);
const figures = [];
for (const [half, files] of Object.entries(halves)) {
  const shares = (await Promise.all(files.map(measure))).flat();
  const means = ways.map((way) =>
    (shares.reduce((sum, share) => sum + share[way], 0) / shares.length).toFixed(3),
  );
  row([half, String(shares.length), ...means]);
  figures.push({
    what: `answers among the first ${top}, half ${half}: ${ways.join(", ")}`,
    aim: ".70",
    measured: means.join(", "),
  });
}
keepFigures("conversations", "Search in long conversations", figures);
