import type { Instant } from "@/lib/base/instant";
import type { CataloguedType } from "@/lib/domain/evidence/entity-catalogue";
import { type Locator, locatorKey } from "@/lib/domain/evidence/evidence";
import type { RecordKind, Severity } from "@/lib/domain/evidence/evidence-record";
import type {
  ArtifactId,
  EntityId,
  IncidentId,
  InvocationId,
  RevisionId,
  RunId,
} from "@/lib/domain/ids";
import type { ExportFormat } from "@/lib/domain/review/export-format";
import type { RevisionReader } from "./revision-reader";
import { searchText } from "./search-text";

type EntityQuestion = {
  readonly text?: string;
  readonly type?: CataloguedType;
  /** Only what is called exactly so. */
  readonly names?: readonly string[];
  readonly offset?: number;
};
type OfIncident = { readonly incidentId: IncidentId };
type Paged = { readonly cursor?: string; readonly limit?: number };

/** Which records of the evidence: by the text of the search box or one RE2 pattern, and the other filters. */
export type EvidenceQuestion = {
  readonly find?: string;
  readonly regex?: string;
  readonly artifactId?: ArtifactId;
  /** Every file but this one. */
  readonly without?: ArtifactId;
  readonly from?: Instant;
  readonly to?: Instant;
  readonly kinds?: readonly RecordKind[];
  readonly severities?: readonly Severity[];
};

/**
 * Addresses of the GET and PUT handlers. Instants travel as epoch milliseconds and lists joined by
 * commas; a parameter that is not given is left out.
 */
export const apiRoutes = {
  health: () => "/api/health",

  /** Incidents whose title has these words, newest first, for the palette. */
  /** Where a single sign-on begins; `next` as of the sign-in page. */
  oidcStart: ({ next }: { readonly next: string }) => `/api/oidc/start${searchText({ next })}`,
  /** Who did what with accounts, tokens, settings, permalinks and exports; for administrators. */
  audit: ({ format }: { readonly format: "jsonl" | "csv" }) =>
    `/api/audit${searchText({ format })}`,
  incidents: ({ text }: { readonly text: string }) => `/api/incidents${searchText({ text })}`,

  /** Every proposal that people decided on, as a file. */
  calibration: ({ format }: { readonly format: "json" | "csv" }) =>
    `/api/calibration${searchText({ format })}`,

  /** What became of other pieces like one. */
  likeThis: ({ incidentId, piece }: OfIncident & { readonly piece: string }) =>
    `${of(incidentId)}/like-this${searchText({ piece })}`,

  workspace: ({ incidentId, recordedAt }: OfIncident & { readonly recordedAt?: Instant }) =>
    `${of(incidentId)}/workspace${searchText({ recordedAt })}`,

  /** What the timeline and the evidence answer to a question in words. */
  answer: ({
    incidentId,
    ...asked
  }: OfIncident & {
    readonly question: string;
    readonly zone: string;
    readonly recordedAt?: Instant;
    readonly lift?: "yes" | "no";
    readonly meaning?: "yes" | "no";
    readonly superseded?: "yes" | "no";
  }) => `${of(incidentId)}/answer${searchText(asked)}`,

  /** Why a piece is believed, and what rests on it. */
  belief: ({ incidentId, piece }: OfIncident & { readonly piece: string }) =>
    `${of(incidentId)}/belief${searchText({ piece })}`,

  /** What led to an entry of the journal. */
  reasoning: ({ incidentId, seq }: OfIncident & { readonly seq: number }) =>
    `${of(incidentId)}/reasoning${searchText({ seq })}`,

  causalityStats: ({ incidentId }: OfIncident) => `${of(incidentId)}/causality-stats`,

  /** What rests on a file. */
  restingOn: ({ incidentId, artifactId }: OfIncident & { readonly artifactId: ArtifactId }) =>
    `${of(incidentId)}/resting-on${searchText({ artifactId })}`,

  /** Approved revisions of other incidents that this one is like; `as` a guest, what of them is told is masked. */
  similar: ({ incidentId, as }: OfIncident & { readonly as?: RevisionReader }) =>
    `${of(incidentId)}/similar${searchText({ as })}`,

  /** What was so: at a moment of the world, as known at a moment of ours, of these words. */
  facts: ({
    incidentId,
    ...asked
  }: OfIncident & {
    readonly at?: Instant;
    readonly recordedAt?: Instant;
    readonly words?: string;
  }) => `${of(incidentId)}/facts${searchText(asked)}`,

  records: ({
    incidentId,
    ...question
  }: OfIncident &
    EvidenceQuestion &
    Paged & {
      /** Only the records nearest to this moment, on both sides of it. */
      readonly nearest?: Instant;
    }) => `${of(incidentId)}/records${searchText(question)}`,

  templates: ({
    incidentId,
    ...question
  }: OfIncident &
    EvidenceQuestion &
    Paged & { readonly order: "commonest" | "rarest"; readonly bucketMs?: number }) =>
    `${of(incidentId)}/templates${searchText(question)}`,

  density: ({
    incidentId,
    ...query
  }: OfIncident & EvidenceQuestion & { readonly bucketMs: number }) =>
    `${of(incidentId)}/density${searchText(query)}`,

  /** Samples by bucket of the measured series that events rest on. */
  series: ({
    incidentId,
    ...query
  }: OfIncident & { readonly from: Instant; readonly to: Instant; readonly bucketMs: number }) =>
    `${of(incidentId)}/series${searchText(query)}`,

  /** The same of the series of one file, or of those a sample at one place belongs to. */
  fileSeries: ({
    incidentId,
    at,
    ...query
  }: OfIncident & {
    readonly artifactId: ArtifactId;
    /** All of the file's time unless both are given. */
    readonly from?: Instant;
    readonly to?: Instant;
    /** Stand in the name of the series or in its labels. */
    readonly words?: string;
    readonly at?: Locator;
    readonly limit: number;
  }) => `${of(incidentId)}/series${searchText({ ...query, at: at && locatorKey(at) })}`,

  lines: ({
    incidentId,
    ...query
  }: OfIncident & {
    readonly artifactId: ArtifactId;
    /** 1-based, inclusive. */
    readonly from: number;
    readonly to: number;
  }) => `${of(incidentId)}/lines${searchText(query)}`,

  elements: ({
    incidentId,
    ...query
  }: OfIncident & {
    readonly artifactId: ArtifactId;
    /** 0-based, inclusive. */
    readonly from: number;
    readonly to: number;
  }) => `${of(incidentId)}/elements${searchText(query)}`,

  /** How many lines and elements there are. */
  extent: ({ incidentId, artifactId }: OfIncident & { readonly artifactId: ArtifactId }) =>
    `${of(incidentId)}/extent${searchText({ artifactId })}`,

  /** Rows that hold some words, whatever the case. */
  found: ({
    incidentId,
    ...query
  }: OfIncident & { readonly artifactId: ArtifactId; readonly words: string }) =>
    `${of(incidentId)}/found${searchText(query)}`,

  /** When what stands at a place happened, and the trace it belongs to. */
  placeFacts: ({
    incidentId,
    artifactId,
    locator,
  }: OfIncident & { readonly artifactId: ArtifactId; readonly locator: Locator }) =>
    `${of(incidentId)}/place-facts${searchText({ artifactId, at: locatorKey(locator) })}`,

  /** The bytes of a picture or a recording. */
  media: ({ incidentId, artifactId }: OfIncident & { readonly artifactId: ArtifactId }) =>
    `${of(incidentId)}/media${searchText({ artifactId })}`,

  /** CSV of every line or element that is in no record. */
  dropped: ({ incidentId, artifactId }: OfIncident & { readonly artifactId: ArtifactId }) =>
    `${of(incidentId)}/dropped${searchText({ artifactId })}`,

  /** What was imported when. */
  imports: ({ incidentId }: OfIncident) => `${of(incidentId)}/imports`,

  /** What is in the evidence, in a bounded number of lines. */
  survey: ({ incidentId }: OfIncident) => `${of(incidentId)}/survey`,

  /** What leaves this machine when these models perform. */
  sending: ({ incidentId, models }: OfIncident & { readonly models: readonly string[] }) =>
    `${of(incidentId)}/sending${searchText({ models })}`,

  /** `asWritten`: corrections of clocks that were undone in the preview, as "offset art_…". */
  uploads: ({ incidentId, ...undone }: OfIncident & { readonly asWritten?: readonly string[] }) =>
    `${of(incidentId)}/uploads${searchText(undone)}`,
  entities: ({ incidentId, names, ...question }: OfIncident & EntityQuestion) =>
    `${of(incidentId)}/entities${searchText({ ...question, names: names?.join("\n") })}`,
  /** Who of those that do things is named at a place. */
  placeActors: ({
    incidentId,
    artifactId,
    locator,
  }: OfIncident & { readonly artifactId: ArtifactId; readonly locator: Locator }) =>
    `${of(incidentId)}/place-actors${searchText({ artifactId, at: locatorKey(locator) })}`,
  /** Who an entity is, and how often records name it before, during and after the impact. */
  actor: ({
    incidentId,
    ...asked
  }: OfIncident & {
    readonly entity: EntityId;
    /** When the impact began and ended; left out where that is not known. */
    readonly from?: Instant;
    readonly to?: Instant;
  }) => `${of(incidentId)}/actor${searchText(asked)}`,
  columns: ({ incidentId, ...upload }: OfIncident & { readonly uploadId: string }) =>
    `${of(incidentId)}/columns${searchText(upload)}`,

  /** PUT of the bytes from `offset` on, of a file of `total` bytes. */
  upload: ({
    incidentId,
    ...part
  }: OfIncident & { readonly path: string; readonly offset: number; readonly total: number }) =>
    `${of(incidentId)}/uploads${searchText(part)}`,

  /** What one analysis did. */
  run: ({ incidentId, runId }: OfIncident & { readonly runId: RunId }) =>
    `${of(incidentId)}/runs${searchText({ runId })}`,

  /** The tasks of its rounds; of those up to the round of the task `told` only what they took. */
  roundWork: ({
    incidentId,
    ...asked
  }: OfIncident & { readonly runId: RunId; readonly told: InvocationId | null }) =>
    `${of(incidentId)}/round-work${searchText(asked)}`,

  /** How it was performed, as a file. */
  runRecord: ({ incidentId, runId }: OfIncident & { readonly runId: RunId }) =>
    `${of(incidentId)}/run-record${searchText({ runId })}`,

  /** One turn of one of its tasks. */
  turn: ({
    incidentId,
    ...place
  }: OfIncident & { readonly runId: RunId; readonly step: string; readonly turn: number }) =>
    `${of(incidentId)}/turns${searchText(place)}`,

  /** The journal from the entry after `after` on, and who is there; 0 for all of it. */
  stream: ({ incidentId, after }: OfIncident & { readonly after: number }) =>
    `${of(incidentId)}/stream${searchText({ after })}`,

  /** PUT of where the viewer is, by one of their tabs; `doing` is "gone" when it closes. */
  presence: ({
    incidentId,
    ...presence
  }: OfIncident & {
    readonly tab: string;
    readonly view: string;
    readonly piece?: string;
    readonly doing: string;
  }) => `${of(incidentId)}/presence${searchText(presence)}`,

  exportTemplates: () => "/api/export-templates",

  export: ({
    incidentId,
    ...query
  }: OfIncident & {
    readonly format: ExportFormat;
    /** As it was submitted; without it the live document. */
    readonly revision?: RevisionId;
    /** Of the installation, for Markdown. */
    readonly template?: string;
    /** For people outside: without secrets and personal data, or without public addresses too. */
    readonly redacted?: "yes" | "with-addresses";
  }) => `${of(incidentId)}/export${searchText(query)}`,

  /** One revision with all that proves it, signed. */
  bundle: ({
    incidentId,
    ...query
  }: OfIncident & { readonly revisionId: RevisionId; readonly addresses?: "shown" }) =>
    `${of(incidentId)}/bundle${searchText(query)}`,
};

function of(incidentId: IncidentId): string {
  return `/api/incidents/${incidentId}`;
}
