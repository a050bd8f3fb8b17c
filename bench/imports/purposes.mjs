/** What each layer, and each room of the layers with many rooms, is for. A test asks for a sentence for every folder. */
export const layerPurposes = {
  app: "Routes, layouts and server actions. Thin.",
  bench: "Programs that measure; `npm run bench` lists them.",
  components:
    "What is seen. `investigation` is the workspace; `ui` and `grid` are parts that many use.",
  db: "PostgreSQL (schema, stores, migrations, the embedded server) and the evidence store.",
  "lib/base": "Result, brands, instants, intervals and canonical JSON. It imports nothing.",
  "lib/catalogue":
    "Messages of software in wide use: what each means, with its source. A YAML file for each software.",
  "lib/causality": "Graph algorithms over links: paths, origins, cuts, counterfactuals, motifs.",
  "lib/cli": "The headless command. It may print.",
  "lib/domain":
    "The nouns with their codecs, verdicts and invariants; the formulas of order, coherence, confidence and credibility; the journal chain.",
  "lib/explanation": "How weighty an entry of the ledger is, what led to what, and what began it.",
  "lib/golden": "Recorded incidents with their truth, and the scorer. For tests and benches only.",
  "lib/ingest": "The bytes of an artifact become records: one file per format, chosen by content.",
  "lib/investigation": "Use cases, the ports, and the builder with every check.",
  "lib/knowledge": "What operators know, as data with sources.",
  "lib/ledger":
    "What the evidence says happened, in a few typed nouns and without words of any language.",
  "lib/masking": "What may not leave: rules for secrets and personal data, and texts without them.",
  "lib/mcp":
    "What a person's agent may ask and propose over the Model Context Protocol. The only home of its SDK.",
  "lib/models": "Language models in the place of the rules. The only home of the AI SDK.",
  "lib/names":
    "What a name or a path says by its form: which machine, program, workload or bot it is of.",
  "lib/retrieval": "Search: BM25 over stems, times, facts and vectors, each with its reasons.",
  "lib/routes": "Addresses: builders of links, parsers of search parameters, the permalink.",
  "lib/server": "`container.ts` joins ports and adapters; actions and routes with their guards.",
  "lib/signals": "Deterministic detectors over the records. Pure and bounded.",
  "lib/tasks": "Every task with its bounds, and the rules that perform it.",
  "lib/testing": "Builders, fakes of ports, and rules that the import graph cannot state.",
  "lib/time": "Times: as written in records, as people say them, and as shown in a zone.",
  "lib/view-model": "Domain to what is drawn: order, grouping, labels, certainty and limits. Pure.",
  "lib/writing":
    "The text of the document: sections of blocks with citations; commands that close its gaps.",
};

const domain = {
  calibration: "how often stated confidences came true",
  evidence: "artifacts, records, citations, clocks, measurements",
  facts: "what people wrote was true, and when",
  models: "which model performs, and what it costs",
  notices: "who is told of what",
  opinion: "second opinions",
  provenance: "what led to what",
  review: "decisions, revisions, verdicts, discussion, people's words",
  rounds: "questions, findings and critique",
  runs: "one analysis and its steps",
  timeline: "events, links, causes, impact, gaps, and their order and scores",
  titles: "how an event is named",
};

const investigation = {
  agents: "tokens of programs, and what an agent proposes",
  asking: "questions that people ask, answered from a document; search; what if",
  construction: "from a performer's turn to the timeline: the loop, every check, the assessment",
  document: "`whence.timeline/1`, its measurements, and how it leaves: masked, exported, bundled",
  evidence: "files and records of an incident, its clocks, names and stated facts",
  incident: "opening, naming and closing an incident",
  installation: "what administrators set: settings, models, notices, people",
  intake: "imports, statements, clocks, withdrawal",
  links: "which links the order of events allows",
  ports: "what is asked of stores, evidence, clock and performers",
  reshape: "what merges and splits make of events",
  review: "what people do: verdicts, edits, discussion, revisions, second opinions",
  rounds: "Director, Experts and Critic: what each round asks and keeps",
  runs: "takes a run to its end, whoever dies; its record, budget and consent",
  similar: "approved revisions of incidents like this one",
  toolbox: "bounded, masked questions to the evidence",
};

const viewModel = {
  agents: "tokens of programs",
  asking: "questions and answers",
  calibration: "stated confidence beside what people kept",
  causes: "how the impact came about along the links",
  comparison: "what changed since a moment",
  deciding: "verdicts, merge, split, undo",
  discussion: "comments, mentions, marks, presence",
  document: "the document as pages show it, with its picture",
  editing: "forms that add or edit a piece",
  entities: "entities and their states over time",
  evidence: "cited places, search, sources at one moment",
  file: "one file opened",
  filter: "narrowing the views to authors, marks or an entity",
  graph: "layout and picture of the causal graph",
  incident: "the list of incidents; phases and impact of one",
  intake: "imports, uploads, clocks of files, the survey",
  models: "the page of models",
  notices: "the page of notifications",
  people: "accounts",
  pieces: "how an event, link, gap or hypothesis reads",
  provenance: "why a piece is believed, and what rests on it",
  report: "people's words in the document",
  review: "revisions, permalinks, what waits for whom",
  rounds: "how the timeline was questioned, round by round",
  runs: "how a run goes, and what it changed",
  screen: "what joins all on one page: header, commands, tour",
  settings: "the page of what administrators set",
  similar: "earlier incidents like this one",
  summary: "the first screen: headline, clock, causes or candidates",
  tables: "tables of events and links, the tree of causes",
  text: "times, zones and sizes in words",
  timeline: "lanes, scale, steps by keys",
  tracks: "curves and densities under the lanes",
  "what-if": "what would have become of the incident",
  workspace: "facts, selection, acts and the live stream",
};

export const roomPurposes = {
  "components/investigation": {
    conclusion: "causes, hypotheses and gaps at a glance",
    inspector: "the selected piece",
  },
  "lib/domain": domain,
  "lib/investigation": investigation,
  "lib/server": {
    account: "signing in, set-up, joining",
    catalogue: "what an installation adds to the catalogue of messages",
    actions: "`defineAction`, and all that goes through it",
    agents: "the protocol of agents, and what they reach",
    tokens: "the door for programs: tokens and limits",
    bundle: "the signing key, and a bundle for a download or the command",
    calibration: "the page of what people kept",
    discussion: "who is here",
    environment: "settings, clock, ids, where failures are reported",
    evidence: "dropped lines, as a table",
    exports: "a document as a file in each form",
    frames: "frames of pictures and videos, cut in a process of its own",
    headless: "the command without a database",
    incident: "the list of incidents",
    installation: "what administrators set for all, and its page",
    intake: "uploads in parts, the sample",
    models: "the models that can be asked, and their sealed keys",
    notices: "mails and webhooks from the outbox to their targets",
    people: "accounts",
    reading: "threads that read files",
    requests: "who asks from where, and the headers of every answer",
    review: "revisions and permalinks for their pages",
    routes: "`defineRoute`, and all that goes through it",
    runs: "plays a run that a job woke",
    "store-check": "checks a store on the command line",
    workspace: "one incident for its page, and its live stream",
  },
  "lib/view-model": viewModel,
};

/** The workspace has the rooms of the view model by the same names. */
export function purposeOf(layer, room) {
  const own = roomPurposes[layer]?.[room];
  return own ?? (layer === "components/investigation" ? viewModel[room] : undefined);
}
