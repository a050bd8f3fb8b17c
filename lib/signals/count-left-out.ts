/** A detector that follows so many things and no more. */
type Bounded = { readonly unfollowed: number };

/** What the limits of detectors left out. */
export type LeftOut = { readonly source: string; readonly count: number; readonly why: string };

/** One line per limit that was reached, in a fixed order. */
export function countLeftOut(detectors: {
  readonly templates: Bounded;
  readonly metrics: Bounded & { readonly thinnedOut: number };
  readonly numbers: Bounded & { readonly thinnedOut: number };
  readonly changes: Bounded;
  readonly access: Bounded;
  readonly secrets: Bounded;
  readonly flows: Bounded;
  readonly web: Bounded;
  readonly statements: Bounded;
  readonly transitions: Bounded;
  readonly listedRecords: Bounded;
  readonly loggedRows: Bounded;
  readonly sampledRows: Bounded;
}): readonly LeftOut[] {
  const { templates, metrics, numbers, changes, access, secrets } = detectors;
  const { flows, web, statements, transitions } = detectors;
  const { listedRecords: listed, loggedRows: logged, sampledRows: sampled } = detectors;
  return [
    { source: "logs", count: templates.unfollowed, why: "more templates than are followed" },
    { source: "logs", count: numbers.unfollowed, why: "more logged numbers than are followed" },
    {
      source: "logs",
      count: numbers.thinnedOut,
      why: "older numbers of long series, every second one",
    },
    { source: "logs", count: access.unfollowed, why: "more records of access than are followed" },
    { source: "logs", count: secrets.unfollowed, why: "more printed secrets than are followed" },
    { source: "logs", count: transitions.unfollowed, why: "more logged states than are followed" },
    { source: "logs", count: flows.unfollowed, why: "more conversations than are followed" },
    { source: "logs", count: web.unfollowed, why: "more requests of intruders than are followed" },
    { source: "metrics", count: metrics.unfollowed, why: "more series than are followed" },
    {
      source: "metrics",
      count: metrics.thinnedOut,
      why: "older samples of long series, every second one",
    },
    { source: "changes", count: changes.unfollowed, why: "more changes than are followed" },
    { source: "messages", count: statements.unfollowed, why: "more messages than are read" },
    { source: "messages", count: listed.unfollowed, why: "more told records than are kept" },
    { source: "logs", count: logged.unfollowed, why: "more kinds of rows than are followed" },
    { source: "metrics", count: sampled.unfollowed, why: "more kinds of rows than are followed" },
  ].filter(({ count }) => count > 0);
}
