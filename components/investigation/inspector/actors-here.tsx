"use client";

import { Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Locator } from "@/lib/domain/evidence/evidence";
import type { ArtifactId } from "@/lib/domain/ids";
import { routes } from "@/lib/routes/routes";
import { placeActorsSchema } from "@/lib/view-model/entities/actor-story";
import { useEvidenceVersion } from "../../timeline/use-evidence-version";
import { fetchJson } from "../../ui/fetch-json";
import { uncoveringView } from "../workspace/narrow-screen";
import { useActs, useFacts } from "../workspace/use-workspace";

/** From a line to all that those did whom it names; nothing where it names nobody, or nobody can tell. */
export function ActorsHere(place: { readonly artifactId: ArtifactId; readonly locator: Locator }) {
  const { workspace } = useFacts();
  const { changeSearch } = useActs();
  const { incidentId, artifacts } = workspace;
  const version = useEvidenceVersion(artifacts);
  const { data } = useQuery({
    queryKey: ["place-actors", incidentId, place, version],
    queryFn: ({ signal }) =>
      fetchJson(routes.api.placeActors({ incidentId, ...place }), placeActorsSchema, signal),
    retry: false,
  });
  if (!data || data.actors.length === 0) return null;
  return (
    <Group gap="xs">
      {data.actors.map(({ id, type, name }) => (
        <Button
          key={id}
          size="compact-xs"
          variant="light"
          title={`${type} ${name}`}
          onClick={() => changeSearch({ view: "entities", actor: id, ...uncoveringView() })}
        >
          Show all actions of {name}
        </Button>
      ))}
    </Group>
  );
}
