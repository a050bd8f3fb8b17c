import { toCsvRow } from "@/lib/base/csv-row";
import { ok, type Result } from "@/lib/base/result";
import { type LikeThis, likeThis } from "@/lib/domain/calibration/calibration";
import type { CalibrationCase, CaseTraits } from "@/lib/domain/calibration/calibration-case";
import type { IncidentId } from "@/lib/domain/ids";
import type { CausalLink } from "@/lib/domain/timeline/causal-link";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { type Actor, type CaseProblem, findMissingRight, refuse } from "../../case-problem";
import type { CaseStores } from "../../ports/case-store-port";
import { createMemory } from "../../remember";
import { type FindMaker, findMakers, tellingMakers } from "./find-makers";

/** Decisions of older incidents are left out, and it is said that they are. */
const incidentsMax = 500;
const incidentsAtOnce = 8;
/** People look into pieces of a few incidents at a time. */
const makersMax = 5;

type Reading = Pick<CaseStores, "journal" | "timelines" | "artifacts">;

export type DecidedCases = {
  readonly cases: readonly CalibrationCase[];
  /** Incidents that were looked through: those opened last. */
  readonly incidents: number;
  /** There may be older ones. */
  readonly isBounded: boolean;
};

export type CaseMemory = {
  /** What people decided of proposals, over every incident the actor may read. */
  readonly all: (stores: Reading, actor: Actor) => Promise<Result<DecidedCases, CaseProblem>>;
  /** What became of other pieces like one; null of a piece that a person added. */
  readonly likeThis: (
    stores: Reading,
    actor: Actor,
    incidentId: IncidentId,
    piece: string,
  ) => Promise<Result<LikeThis | null, CaseProblem>>;
};

type Proposal =
  | { readonly noun: "event"; readonly proposed: TimelineEvent }
  | { readonly noun: "causal-link"; readonly proposed: CausalLink };

const columns = [
  ...["incident", "piece", "noun", "performer", "expert", "source", "mechanism"],
  ...["confidence", "kept"],
];

/** Cases of an incident are gathered again only when something was added to its journal. */
export function createCaseMemory(): CaseMemory {
  // Not everybody reads the same incidents: what is left out for one person stays for the next.
  const remember = createMemory<Gathered>(2 * incidentsMax);
  const rememberMakers = createMemory<FindMaker>(makersMax);

  const all: CaseMemory["all"] = async (stores, actor) => {
    const missing = findMissingRight(actor, "read");
    if (missing) return missing;
    const heads = await stores.journal.newestHeads(incidentsMax);
    const cases: CalibrationCase[] = [];
    for (let first = 0; first < heads.length; first += incidentsAtOnce) {
      const gathered = await Promise.all(
        heads
          .slice(first, first + incidentsAtOnce)
          .map(({ incidentId, hash }) =>
            remember(`${incidentId} ${hash}`, () => gatherCases(stores, incidentId)),
          ),
      );
      cases.push(...gathered.flat());
    }
    return ok({ cases, incidents: heads.length, isBounded: heads.length === incidentsMax });
  };

  return {
    all,
    async likeThis(stores, actor, incidentId, piece) {
      const found = await all(stores, actor);
      if (!found.ok) return found;
      const isThis = (each: CalibrationCase) =>
        each.incident === incidentId && each.piece === piece;
      const others = found.value.cases.filter((each) => !isThis(each));
      const decided = found.value.cases.find(isThis);
      if (decided !== undefined) return ok(likeThis(others, decided));
      const proposal = findProposal(await stores.timelines.current(incidentId), piece);
      if (proposal === null) return refuse("not-found", "No event or link is called that.");
      if (proposal.proposed.actor === "person") return ok(null);
      const { hash } = await stores.journal.head(incidentId);
      const makers = await rememberMakers(`${incidentId} ${hash}`, () =>
        readMakers(stores, incidentId),
      );
      const [traits] = await readTraits(stores, incidentId, [proposal], makers);
      return ok(traits === undefined ? null : likeThis(others, traits));
    },
  };
}

type Gathered = readonly CalibrationCase[];

async function gatherCases(stores: Reading, incidentId: IncidentId): Promise<Gathered> {
  const decided = await stores.timelines.decidedProposals(incidentId);
  const proposals = decided.filter(({ proposed }) => proposed.actor !== "person");
  // Most incidents have none, and their journals are not read.
  if (proposals.length === 0) return [];
  const makers = await readMakers(stores, incidentId);
  const traits = await readTraits(stores, incidentId, proposals, makers);
  return proposals.flatMap(({ proposed, isKept }, place) => {
    const known = traits[place];
    return known ? [{ ...known, incident: incidentId, piece: proposed.id, isKept }] : [];
  });
}

async function readMakers(
  { journal }: Pick<CaseStores, "journal">,
  incidentId: IncidentId,
): Promise<FindMaker> {
  return findMakers(await journal.listOfKinds(incidentId, tellingMakers));
}

function findProposal({ events, causalLinks }: Timeline, piece: string): Proposal | null {
  const event = events.find(({ id }) => id === piece);
  if (event !== undefined) return { noun: "event", proposed: event };
  const link = causalLinks.find(({ id }) => id === piece);
  return link === undefined ? null : { noun: "causal-link", proposed: link };
}

/** What is known of proposals of one incident before anybody decides, in their order. */
async function readTraits(
  { artifacts }: Pick<CaseStores, "artifacts">,
  incidentId: IncidentId,
  proposals: readonly Proposal[],
  makerOf: FindMaker,
): Promise<readonly CaseTraits[]> {
  const cited = proposals.flatMap(({ proposed }) => proposed.evidence[0]?.artifactId ?? []);
  const [standing, withdrawn] = await Promise.all([
    artifacts.list(incidentId),
    artifacts.listWithdrawn(incidentId, [...new Set(cited)]),
  ]);
  const formats = new Map(
    [...standing, ...withdrawn].map(({ id, report }) => [id, report.format] as const),
  );
  return proposals.map((proposal) => {
    const { id, actor, evidence } = proposal.proposed;
    const [first] = evidence;
    return {
      ...{ noun: proposal.noun, ...makerOf(id, actor) },
      source: (first && formats.get(first.artifactId)) ?? null,
      mechanism: mechanismOf(proposal),
      confidence: Math.min(1, Math.max(0, statedConfidence(proposal))),
    };
  });
}

function mechanismOf({ noun, proposed }: Proposal): string | null {
  return noun === "event" ? null : (proposed.mechanismId ?? null);
}

/** Of an event how sure its reader was that it happened as described: its time is another question. */
function statedConfidence({ noun, proposed }: Proposal): number {
  return noun === "event" ? proposed.confidence.extraction : proposed.confidence;
}

/** A row for each case; what is not known is empty. */
export function toCasesCsv(cases: readonly CalibrationCase[]): string {
  const rows = cases.map((each) =>
    toCsvRow([
      ...[each.incident, each.piece, each.noun, each.performer, each.expert ?? ""],
      ...[each.source ?? "", each.mechanism ?? "", String(each.confidence)],
      each.isKept ? "yes" : "no",
    ]),
  );
  return [toCsvRow(columns), ...rows].join("");
}
