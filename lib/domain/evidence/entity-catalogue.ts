import type { Instant } from "@/lib/base/instant";
import type { ArtifactId, EntityId } from "../ids";
import type { Locator } from "./evidence";

/** What the evidence itself names. `person` writes and decides, `account` logs in. */
export const cataloguedTypes = [
  "host",
  "service",
  "pod",
  "container",
  "address",
  "account",
  "person",
  "database",
  "queue",
  "version",
  "file",
] as const;
export type CataloguedType = (typeof cataloguedTypes)[number];

/** A record that proves something; its text is read where it lies. */
export type RecordPlace = {
  readonly artifactId: ArtifactId;
  readonly path: string;
  readonly recordNumber: number;
  readonly locator: Locator;
};

/** Where and how often something was named. Times are corrected ones; null when only undated records name it. */
export type Sighting = {
  /** A record that names the same thing by two of its names counts twice. */
  readonly records: number;
  readonly firstSeen: Instant | null;
  readonly lastSeen: Instant | null;
  /** A few, of different artifacts as far as possible. */
  readonly examples: readonly RecordPlace[];
};

/** Another name of the same thing, and the record that says so. */
export type EntityAlias = {
  readonly name: string;
  /** For a person to read: "named with its address", "the only full name that begins with db-01". */
  readonly reason: string;
  readonly proof: RecordPlace;
};

/** An address that several things had one after the other: who, and between which statements. */
export type AddressHolder = {
  readonly holder: EntityId;
  readonly from: Instant | null;
  readonly until: Instant | null;
  readonly reason: string;
  readonly proof: RecordPlace;
};

export type CataloguedEntity = Sighting & {
  /** Of type and name, as the timeline's entities have it. */
  readonly id: EntityId;
  readonly type: CataloguedType;
  readonly name: string;
  readonly aliases: readonly EntityAlias[];
  /** The service a pod belongs to. */
  readonly memberOf: EntityId | null;
  /** Of an address that changed hands; else empty. */
  readonly holders: readonly AddressHolder[];
};

export const topologyKinds = ["calls", "reads", "writes", "resolves", "routes", "runs-on"] as const;
/**
 * What the first does to the second: `calls` opens a connection or sends a request, `routes` passes
 * requests on, `resolves` asks for names, `runs-on` is hosted by.
 */
export type TopologyKind = (typeof topologyKinds)[number];

export type TopologyEdge = Sighting & {
  readonly from: EntityId;
  readonly to: EntityId;
  readonly kind: TopologyKind;
  /** The port that was connected to, when it is said and no known service listens there. */
  readonly port: number | null;
};

/** Identifiers that tie records together: not listed one by one, but by the field that holds them. */
export type SharedIdentifier = {
  readonly field: string;
  readonly records: number;
  /** Different values; an estimate when there are many. */
  readonly values: number;
  /** The share of the values, in [0, 1], that more than one artifact names. */
  readonly shared: number;
  readonly paths: readonly string[];
};

/** Who and what the evidence of one incident names, and who depends on whom. */
export type EntityCatalogue = {
  readonly entities: readonly CataloguedEntity[];
  readonly edges: readonly TopologyEdge[];
  readonly identifiers: readonly SharedIdentifier[];
  /** What limits and contradictions left out. */
  readonly leftOut: readonly {
    readonly what: string;
    readonly count: number;
    readonly why: string;
  }[];
};
