import type { MentionType } from "./mention";

/*
 * Every limit of the entity survey, with what happens when it is passed. All count for one incident;
 * together they bound the memory of a survey, whatever the size of the evidence.
 */

/** Names followed of each type; further ones are counted as left out, and so are their connections. */
export const namesMax: Readonly<Record<MentionType, number>> = {
  ...{ host: 10_000, service: 10_000, pod: 10_000, container: 10_000, endpoint: 10_000 },
  ...{ address: 40_000, account: 20_000, person: 5_000, database: 5_000, queue: 5_000 },
  ...{ version: 5_000, file: 10_000, program: 2_000 },
};
/** Connections followed; further ones are counted as left out. */
export const edgesMax = 40_000;
/** Statements that a name and an address are one; further ones are counted as left out. */
export const statementsMax = 20_000;
/** Entities of one type in a catalogue, the most often named first; the rest are counted as left out. */
export const listedMax = 2_000;
/** Records kept as proof of one thing. */
export const examplesMax = 3;
/** Spans, and spans whose parent was not seen yet, that are remembered; the oldest are forgotten. */
export const spansMax = 100_000;
export const orphansMax = 20_000;
/** Connections remembered from either side until the other tells of them; the oldest are forgotten. */
export const pairsMax = 50_000;
/** Fields of identifiers that are followed, and values sampled of each. */
export const identifierFieldsMax = 40;
export const identifierValuesMax = 4_096;
/** Artifacts named for one field of identifiers. */
export const identifierPathsMax = 100;
/** Unknown addresses listed as callers of one thing, the most frequent first; a public site has thousands. */
export const callersMax = 100;
