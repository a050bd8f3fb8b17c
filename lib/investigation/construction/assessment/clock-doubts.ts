import { canonicalJson } from "@/lib/base/canonical-json";
import type {
  Artifact,
  ClockConflict,
  ClockProposal,
  SourceClock,
  StampPlace,
} from "@/lib/domain/evidence/artifact";
import {
  describeConflict,
  describeLength,
  describeProposal,
  doubtReasonTexts,
} from "@/lib/domain/evidence/clock-doubt-text";
import type { EvidenceReference } from "@/lib/domain/evidence/evidence";
import { uncertaintyIds } from "@/lib/domain/ids";
import type { Uncertainty } from "@/lib/domain/timeline/uncertainty";
import type { EvidenceReader } from "../../ports/evidence-port";
import { sha256 } from "../../sha256";

type Source = { readonly artifact: Artifact; readonly clock: SourceClock };
type Asked = { readonly source: Source; readonly proposal: ClockProposal };

const quoteLengthMax = 500;
const citedMax = 6;

/** What the evidence leaves open about its clocks: who is wrong of two that disagree, and conflicting clocks. */
export async function findClockDoubts(
  evidence: Pick<EvidenceReader, "artifacts" | "rawText">,
): Promise<readonly Uncertainty[]> {
  const asked = evidence.artifacts.flatMap((source) =>
    source.clock.doubts.flatMap((doubt) =>
      doubt.kind === "proposal" ? [{ source, proposal: doubt }] : [],
    ),
  );
  const conflicts = evidence.artifacts.flatMap((source) =>
    source.clock.doubts.flatMap((doubt) =>
      doubt.kind === "conflict" ? [{ source, conflict: doubt }] : [],
    ),
  );
  // Files of one program are one conflict.
  const alike = [...Map.groupBy(conflicts, ({ conflict }) => kindOf(conflict)).values()];
  const questions = [...Map.groupBy(asked, ({ proposal }) => proposal.question).values()];
  return Promise.all([
    ...questions.map((group) => toQuestion(group, evidence)),
    ...alike.map((group) => toConflict(group, evidence)),
  ]);
}

async function toQuestion(
  asked: readonly Asked[],
  evidence: Pick<EvidenceReader, "rawText">,
): Promise<Uncertainty> {
  const answers = [...Map.groupBy(asked, ({ proposal }) => proposal.clock)].flatMap(([, same]) =>
    same.slice(0, 1),
  );
  const proposals = answers.map(({ proposal }) => proposal);
  const clocks = proposals.map(({ clock }) => clock).toSorted();
  const [first] = proposals;
  const question = first?.question ?? "";
  const lengthMs = Math.max(...proposals.map(({ offsetMs }) => Math.abs(offsetMs)));
  const files = asked.map(({ source }) => source.artifact.path).toSorted();
  const measured = first === undefined ? "" : describeMeasure(first);
  return {
    ...opened(["clock", question, Math.round(lengthMs / 1_000)]),
    type: "conflicting",
    context: `Clock of ${clocks.join(" and ")}`,
    description: `The clock of ${clocks.join(" or of ")} seems wrong by ${describeLength(lengthMs)}${measured}. Not corrected, because ${first === undefined ? "" : doubtReasonTexts[first.reason]}. The order of its events and those of other sources is open by as much: ${listFiles(files)}`,
    interpretations: [
      ...proposals.map((proposal) => `${proposal.clock} is ${describeProposal(proposal)}`),
      "All clocks are right, and the difference is a real delay",
    ],
    dataNeeded: [
      "Time synchronisation records of the hosts (chrony, ntpd, timedatectl)",
      "A person who accepts one of the proposals or keeps the clocks as they are",
    ],
    impact: "medium",
    evidence: await citeAll(proposals, evidence),
  };
}

function describeMeasure({ anchors, madMs, reason }: ClockProposal): string {
  if (reason === "by-activity")
    return ` by what both do in ${anchors} seconds (to ${describeLength(madMs)})`;
  return anchors === 0 ? "" : ` by ${anchors} shared identifiers (spread ${describeLength(madMs)})`;
}

function kindOf({ field, reading, differenceMs }: ClockConflict): string {
  const roughly = reading === "delay" ? "" : Math.round(differenceMs / 60_000);
  return `${field} ${reading} ${roughly}`;
}

async function toConflict(
  group: readonly { readonly source: Source; readonly conflict: ClockConflict }[],
  evidence: Pick<EvidenceReader, "rawText">,
): Promise<Uncertainty> {
  const [first] = group;
  if (first === undefined) throw new Error("A group of conflicts without one");
  const { conflict } = first;
  const files = group.map(({ source }) => source.artifact.path).toSorted();
  const { place, otherStamp } = conflict.example;
  const cited = await Promise.all(
    group.slice(0, citedMax).map((one) => cite(one.conflict.example.place, evidence)),
  );
  return {
    ...opened(["clock-conflict", kindOf(conflict), ...files]),
    type: "conflicting",
    context: `Conflicting clocks in ${listFiles(files)}`,
    description: `Conflicting clocks detected. ${describeConflict(conflict)}. For example ${place.stamp} beside ${otherStamp}`,
    interpretations: [
      "The record's own time is right; it is what the timeline uses",
      "The other time is right",
    ],
    dataNeeded: ["The zone and the clock of whatever wrote each of the two times"],
    impact: conflict.reading === "zone" ? "low" : "medium",
    evidence: cited.filter((reference) => reference !== null),
  };
}

const filesListedMax = 6;

function listFiles(files: readonly string[]): string {
  const more = files.length - filesListedMax;
  const listed = files.slice(0, filesListedMax).join(", ");
  return more > 0 ? `${listed} and ${more} more` : listed;
}

function opened(identity: readonly (string | number)[]) {
  const id = uncertaintyIds.fromDigest(sha256(canonicalJson(identity)));
  return { id, status: "open", waiver: null } as const;
}

async function citeAll(
  proposals: readonly ClockProposal[],
  evidence: Pick<EvidenceReader, "rawText">,
): Promise<readonly EvidenceReference[]> {
  const stated = proposals.flatMap(({ statement }) => statement ?? []);
  const places = proposals.flatMap(({ examples }) =>
    examples.flatMap(({ own, other }) => [own, other]),
  );
  const unique = new Map(places.map((place) => [canonicalJson([place.path, place.stamp]), place]));
  const cited = await Promise.all([...unique.values()].map((place) => cite(place, evidence)));
  return [...stated, ...cited.filter((reference) => reference !== null)].slice(0, citedMax);
}

/** The first line of the record, word for word. */
async function cite(
  { artifactId, path, locator }: StampPlace,
  evidence: Pick<EvidenceReader, "rawText">,
): Promise<EvidenceReference | null> {
  const text = await evidence.rawText(artifactId, locator);
  const [line = ""] = text?.split("\n", 1) ?? [];
  const quote = line.slice(0, quoteLengthMax).toWellFormed();
  return quote === "" ? null : { artifactId, path, locator, quote };
}
