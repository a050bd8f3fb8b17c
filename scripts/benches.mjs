/** What `npm run bench <name>` runs: each of them measures one thing. Some read public sets beside the checkout and say when they are not there. */
export const BENCHES = {
  analyst: {
    measures: "the analyst, or any tool by --tool, on every recording of the repository",
    programs: ["bench/benchmark/benchmark.bench.ts"],
  },
  asking: {
    measures: "times in words, facts, questions and search, one after the other",
    programs: [
      "bench/time/time.bench.ts",
      "bench/time/state-questions.bench.ts",
      "bench/quality/streams.bench.ts",
      "bench/facts/facts.bench.ts",
      "bench/questions/questions.bench.ts",
      "bench/search/conversations.bench.ts",
      "bench/search/search.bench.ts",
    ],
  },
  briefs: {
    measures: "nothing: it draws briefs for writers of new recordings (<seed> <count>)",
    programs: ["bench/quality/recordings/draw-briefs.ts"],
  },
  cases: {
    measures: "how many inputs shaped after public bug reports are read right",
    programs: ["bench/cases/cases.bench.ts"],
  },
  causality: {
    measures: "what falls away without the root cause, earlier remedies, 20,000 links (--truth)",
    programs: ["bench/causality/causality.bench.ts"],
  },
  checks: {
    measures: "each recording in other names, words and forms, and by the weights of the others",
    programs: ["bench/quality/checks.bench.ts", "bench/quality/fit-weights.bench.ts"],
  },
  claims: {
    measures: "how well the probabilities of claims are calibrated (--write fits them)",
    programs: ["bench/quality/claims.bench.ts"],
  },
  facts: {
    measures: "facts that people wrote, and how long they were true",
    programs: ["bench/facts/facts.bench.ts"],
  },
  "first-look": {
    measures: "what a model's first look at the evidence costs",
    programs: ["bench/models/first-look.bench.ts"],
  },
  "first-runs": {
    measures: "recordings met once by an unseen analyst (<folder> <brief>; --again)",
    programs: ["bench/quality/first-runs.bench.ts"],
  },
  ingest: {
    measures: "speed and memory of reading, of queries and of many small files",
    programs: [
      "bench/ingest/ingest.bench.ts",
      "bench/ingest/query.bench.ts",
      "bench/ingest/small-files.bench.ts",
    ],
  },
  live: {
    measures: "how soon pushed lines are in the timeline of an open incident (-- records seconds)",
    programs: ["bench/live/live.bench.ts"],
  },
  masking: {
    measures: "hidden secrets that are found, and lines that lose something for nothing",
    programs: ["bench/masking/masking.bench.ts"],
  },
  mcp: {
    measures: "what agents get of a server: single tools, a hundred calls at once",
    programs: ["bench/mcp/mcp.bench.ts"],
  },
  models: {
    measures: "what a good model misses and a bad one can do (--long --context 32000)",
    programs: ["bench/models/models.bench.ts"],
  },
  mutants: {
    measures: "whether a test near it notices when a guarantee is broken",
    programs: ["bench/mutants/mutants.mjs"],
  },
  mutated: {
    measures: "whether mutated files lose anything silently",
    programs: ["bench/ingest/mutated-files.bench.ts"],
  },
  page: {
    measures: "nothing: it writes docs/quality.md from the figures that were kept",
    programs: ["bench/quality/page/write-quality.ts"],
  },
  passes: {
    measures: "speed and memory of the passes",
    programs: ["bench/passes/passes.bench.ts"],
  },
  provenance: {
    measures: "reading a journal of 10,000 entries as what led to what",
    programs: ["bench/provenance/provenance.bench.ts"],
  },
  revision: {
    measures: "a revision of 2,000 events and 5,000 links: hashed, compared and drawn as a page",
    programs: ["bench/document/revision.bench.ts"],
    // As a server draws: React reads it.
    environment: { NODE_ENV: "production" },
  },
  quality: {
    measures: "the nineteen recordings and the public sets",
    programs: [
      "bench/quality/quality.bench.ts",
      "bench/quality/loghub.bench.ts",
      "bench/quality/nezha.bench.ts",
      "bench/quality/petshop.bench.ts",
      "bench/quality/ait.bench.ts",
      "bench/quality/documents.bench.ts",
    ],
  },
  questions: {
    measures:
      "questions answered right and wrong (--set <file.jsonl> --recordings <folder>; --fit)",
    programs: ["bench/questions/questions.bench.ts"],
  },
  reading: {
    measures: "files of kinds that no reader was written for",
    programs: ["bench/quality/reading.bench.ts"],
  },
  rounds: {
    measures: "what rounds add, lose and refute",
    programs: ["bench/rounds/rounds.bench.ts"],
  },
  search: {
    measures: "search in long conversations and in the recordings",
    programs: [
      "bench/search/conversations.bench.ts",
      "bench/search/speed.bench.ts",
      "bench/search/search.bench.ts",
    ],
  },
  server: {
    measures: "a server under many sign-ins and hostile archives",
    programs: ["bench/server/server.bench.ts"],
  },
  similar: {
    measures: "which recordings are alike by their motifs",
    programs: ["bench/similar/similar.bench.ts"],
  },
  start: {
    measures: "how long the command takes to start, and its memory",
    programs: ["bench/start/start.bench.ts"],
  },
  "state-questions": {
    measures: "what something was at a time",
    programs: ["bench/time/state-questions.bench.ts"],
  },
  streams: {
    measures: "when an impact was, by posts of a status page and by accounts in prose",
    programs: ["bench/quality/streams.bench.ts"],
  },
  time: {
    measures: "times in what people write (--libraries <folder>, --evaldata <folder>)",
    programs: ["bench/time/time.bench.ts"],
  },
  titles: {
    measures: "titles drawn for outside readers",
    programs: ["bench/titles/titles.bench.ts"],
  },
  ui: {
    measures: "what a person waits for in the workspace: opening, frames of lanes and graph",
    programs: ["bench/ui/ui.bench.ts"],
  },
  "fit-weights": {
    measures: "the weights of entries, pairs and origins, each by the others (--write fits them)",
    programs: ["bench/quality/fit-weights.bench.ts"],
  },
};
