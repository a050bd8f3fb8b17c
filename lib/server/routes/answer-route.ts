import { z } from "zod";
import type { Instant } from "@/lib/base/instant";
import { ok } from "@/lib/base/result";
import type { Citation } from "@/lib/domain/evidence/citation";
import { type IncidentId, incidentIds } from "@/lib/domain/ids";
import { createEvidenceAnswerer } from "@/lib/investigation/asking/ask-evidence";
import { questionMax } from "@/lib/investigation/asking/question/question";
import type { RecordIndex } from "@/lib/investigation/asking/searching/record-indexes";
import { searchByMeaning } from "@/lib/investigation/asking/searching/search-by-meaning";
import { listSearchablePieces } from "@/lib/investigation/asking/searching/search-document";
import {
  listSearchableComments,
  listSearchableJournal,
  searchedKinds,
} from "@/lib/investigation/asking/searching/search-journal";
import { refuse } from "@/lib/investigation/case-problem";
import { toLocator } from "@/lib/investigation/evidence/citation";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { commentKinds, listCommentsKnownAt } from "@/lib/investigation/review/discussion/comments";
import { readStandingDocument } from "@/lib/investigation/review/standing-document";
import { coversSending } from "@/lib/investigation/runs/sending/describe-sending";
import { createSearchIndex } from "@/lib/retrieval/search";
import { isZone } from "@/lib/time/zone";
import type { Container } from "../container";
import { routeDefinition } from "./define-route";
import { instantParameter } from "./route-input";
import { withEvidence } from "./with-evidence";

const piecesMax = 8;
const recordsMax = 10;

/** What the timeline answers to a question, and beside it what pieces and records its words and times fit. */
export const answerRoute = routeDefinition({
  name: "GET answer",
  input: z.object({
    incidentId: incidentIds.schema,
    question: z.string().trim().min(1).max(questionMax),
    /** Of times in the question that state none. */
    zone: z.string().max(100).default("UTC"),
    /** From the timeline as it was recorded in Whence at that time. */
    recordedAt: instantParameter.optional(),
    /** `no`: found by words alone. */
    lift: z.enum(["yes", "no"]).default("yes"),
    /** `no`: by words alone, also where a model is set that tells what is near in meaning. */
    meaning: z.enum(["yes", "no"]).default("yes"),
    /** `yes`: what was replaced, taken back or rejected is searched as well. */
    superseded: z.enum(["yes", "no"]).default("no"),
  }),
  access: "read",
  run: ({ incidentId, question, zone, recordedAt, lift, meaning, superseded }, { container }) =>
    withEvidence(container, incidentId, async (evidence) => {
      if (!isZone(zone)) return refuse("invalid", "Not a time zone.");
      const { ports, recordIndexes } = container;
      const known = recordedAt ?? null;
      const document = await readStandingDocument(ports, evidence, incidentId, known);
      const records = await recordIndexes.of(incidentId, evidence);
      // Records are of now: what was known then is told by what stood on the timeline then alone.
      const recall = known === null ? records.recall : null;
      const ask = createEvidenceAnswerer(document, zone, recall, evidence);
      const answer = await ask(question);
      const boost = lift === "no" ? { boost: 0 } : {};
      const context = { at: null, zone };
      const byMeaning =
        meaning === "no"
          ? { near: null, note: null, unconfirmed: null }
          : await findByMeaning(container, incidentId, evidence, { records, question });
      const { near, note, unconfirmed } = byMeaning;
      const pieces = createSearchIndex([
        ...listSearchablePieces(document, { withSuperseded: superseded === "yes" }),
        ...(await listWordings(container.ports, incidentId, known)),
      ]);
      return ok({
        answer: {
          ...answer,
          evidence: answer.evidence.flatMap((each) => placed(each, evidence)),
          candidates: (answer.candidates ?? []).map((candidate) => ({
            ...candidate,
            evidence: candidate.evidence.flatMap((each) => placed(each, evidence)),
          })),
        },
        pieces: pieces.search(question, context, { top: piecesMax, ...boost }).hits,
        records: records.search(question, context, { top: recordsMax, near, ...boost }).hits,
        meaning: { isUsed: near !== null, note, unconfirmed },
        searched: { pieces: pieces.size, records: records.size, left: records.left },
      });
    }),
});

/** What people decided and said, as far as it was on record then. */
async function listWordings(
  { cases }: Pick<Container["ports"], "cases">,
  incidentId: IncidentId,
  known: Instant | null,
) {
  const { journal, pieceComments } = cases.read;
  const [entries, comments] = await Promise.all([
    journal.listOfKinds(incidentId, searchedKinds),
    known === null
      ? pieceComments.list(incidentId)
      : listCommentsKnownAt(await journal.listOfKinds(incidentId, commentKinds), known),
  ]);
  return [
    ...listSearchableJournal(entries.filter(({ at }) => known === null || at <= known)),
    ...listSearchableComments(comments),
  ];
}

/** What a model finds near, where somebody has confirmed that what it is sent may leave; else which model it is. */
async function findByMeaning(
  { embedder, ports }: Pick<Container, "embedder" | "ports">,
  incidentId: IncidentId,
  evidence: EvidenceReader,
  { records, question }: { readonly records: RecordIndex; readonly question: string },
) {
  const found = await embedder.find();
  if (found?.ok) {
    const { name: model, address } = found.value;
    const artifacts = evidence.artifacts.map(({ artifact }) => artifact);
    const confirmed = await ports.cases.read.journal.listOfKinds(incidentId, ["sending-confirmed"]);
    if (!coversSending({ model, address }, artifacts, confirmed)) {
      const note = `Found by words alone: nobody has confirmed that texts may be sent to ${model} at ${address}`;
      return { near: null, note, unconfirmed: model };
    }
  }
  return { ...(await searchByMeaning(records, found, question)), unconfirmed: null };
}

/** Under the id of its artifact, by which the page opens it. */
function placed(citation: Citation, { artifacts }: EvidenceReader) {
  const found = artifacts.find(({ artifact }) => artifact.path === citation.path);
  if (found === undefined) return [];
  const { path, quote } = citation;
  return [{ artifactId: found.artifact.id, path, locator: toLocator(citation), quote }];
}
