"use client";

import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import type { EntityId, IncidentId } from "@/lib/domain/ids";
import type { Entity } from "@/lib/domain/timeline/entity";
import { routes } from "@/lib/routes/routes";
import {
  batchNames,
  type EntityList,
  entityListSchema,
  findListed,
  type ListedEntity,
} from "@/lib/view-model/entities/entity-list";
import { fetchJson } from "../ui/fetch-json";

export type Sightings = {
  /** Those that no reader recognises in the records are left out. */
  readonly of: ReadonlyMap<EntityId, ListedEntity>;
  /** What depends on what, as far as it touches what was asked about. */
  readonly edges: EntityList["edges"];
  readonly isPending: boolean;
  readonly failure: string | null;
  /** Asks again for what could not be read. */
  readonly onRetry: () => void;
};

/** What all of the evidence says about some entities of the timeline; `version` changes with the evidence. */
export function useSightings(
  incidentId: IncidentId,
  entities: readonly Entity[],
  version: number,
): Sightings {
  const batches = useMemo(() => batchNames(entities.map(({ name }) => name)), [entities]);
  const answers = useQueries({
    queries: batches.map((names) => ({
      queryKey: ["sightings", incidentId, version, names],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        fetchJson(routes.api.entities({ incidentId, names }), entityListSchema, signal),
    })),
    combine: gather,
  });
  const { listed } = answers;
  const of = useMemo(() => {
    const found = entities.map((entity) => [entity.id, findListed(entity, listed)] as const);
    return new Map(found.flatMap(([id, one]) => (one === null ? [] : [[id, one] as const])));
  }, [entities, listed]);
  return { ...answers, of };
}

function gather(
  results: readonly {
    readonly data: EntityList | undefined;
    readonly isPending: boolean;
    readonly error: Error | null;
    readonly refetch: () => Promise<unknown>;
  }[],
) {
  const lists = results.flatMap(({ data }) => data ?? []);
  return {
    listed: lists.flatMap(({ entities }) => entities),
    edges: lists.flatMap(({ edges }) => edges),
    isPending: results.some(({ isPending }) => isPending),
    failure: results.find(({ error }) => error !== null)?.error?.message ?? null,
    onRetry: () => {
      for (const { error, refetch } of results) if (error) void refetch();
    },
  };
}
