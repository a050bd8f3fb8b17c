import { createSearchIndex } from "@/lib/retrieval/search";
import { summarize } from "../measured/times";
import { halves, questions, readConversation } from "./asked-conversations";

// How long one search takes in long conversations: the messages of ours, repeated up to each size, and the questions asked of them.
// "Words" is the same search without times and conversations. It prints, and judges nothing: times differ from machine to machine.
// npm run bench search

const sizes = [20_000, 100_000];
/** So many messages of a file belong to one conversation. */
const conversationLength = 25_000;
const top = 20;

const files = Object.values(halves).flat();
const written = (await Promise.all(files.map(readConversation))).flat();

for (const size of sizes) {
  const items = Array.from({ length: size }, (_, at) => written[at % written.length])
    .filter((item) => item !== undefined)
    .map((item, at) => {
      const conversation = `${item.said?.conversation} ${Math.floor(at / conversationLength)}`;
      return item.said === null ? item : { ...item, said: { ...item.said, conversation } };
    });
  const index = createSearchIndex(items);
  for (const [name, boost] of Object.entries({ words: 0, all: undefined })) {
    const search = (question: string) => {
      const startedAt = performance.now();
      index.search(
        question,
        { at: null, zone: "UTC" },
        boost === undefined ? { top } : { top, boost },
      );
      return performance.now() - startedAt;
    };
    for (const { question } of questions) search(question);
    const { p50, p95 } = summarize(questions.map(({ question }) => search(question)));
    process.stdout.write(
      `${size} messages, ${name.padEnd(5)}: median ${p50.toFixed(1)} ms, 95 % within ${p95.toFixed(1)} ms\n`,
    );
  }
}
