// Guarantees of reading and of the doors that a review found to have no test.
const rounds = "lib/investigation/rounds";

/** @type {readonly import("./mutants.mjs").Mutant[]} */
export const mutantsOfDoors = [
  {
    breaks: "A time that means none is no time",
    file: "lib/ingest/json/time-field.ts",
    old: "return !isYearless && (noTimes.has(wallMicros)",
    next: "return isYearless && (noTimes.has(wallMicros)",
    tests: ["lib/ingest/json/no-times.test.ts"],
  },
  {
    breaks: "An element that leads to no record is dropped with a reason",
    file: "lib/ingest/readers/json-document.ts",
    old: "const parts = [...read, ...unread]",
    next: "const parts = [...read]",
    tests: ["lib/ingest/readers/unread-elements.test.ts"],
  },
  {
    breaks: "What is invented takes no piece out",
    file: `${rounds}/weigh-pieces.ts`,
    old: "const isStrong = isProved && credibility",
    next: "const isStrong = credibility",
    tests: [`${rounds}/take-findings.test.ts`],
  },
  {
    breaks: "Whoever has a place waits while others have none",
    file: "lib/base/fair-turns.ts",
    old: "(running.get(who) ?? 0) < ofEachMax",
    next: "who !== undefined",
    tests: ["lib/base/fair-turns.test.ts"],
  },
  {
    breaks: "An act that was undone before the next submission makes nobody an author",
    file: "lib/domain/review/participation.ts",
    old: "if (act?.actor === entry.actor) takenBack",
    next: "if (act === entry) takenBack",
    tests: ["lib/domain/review/participation.test.ts"],
  },
];
