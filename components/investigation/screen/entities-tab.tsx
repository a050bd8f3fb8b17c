"use client";

import { formatSelection } from "@/lib/routes/selection";
import { everyRecord } from "@/lib/routes/workspace-search-params";
import { ActorPage } from "../../entities/actor-page";
import { EntitiesPanel } from "../../entities/entities-panel";
import { useAuthoredTimeline } from "../filter/use-shown-timeline";
import { NoTimeline } from "../workspace/no-timeline";
import { useSelectById } from "../workspace/use-select-by-id";
import { useActs, useFacts, useSelection } from "../workspace/use-workspace";
import { useTimeWindow } from "../workspace/use-workspace-search";

/** Entities and actors: a list, or the page of one actor. */
export function EntitiesTab({ hasLetterKeys }: { readonly hasLetterKeys: boolean }) {
  const { workspace, zone } = useFacts();
  const { search } = useSelection();
  const { changeSearch } = useActs();
  const window = useTimeWindow();
  const selectById = useSelectById();
  const timeline = useAuthoredTimeline();
  const { actor } = search;
  if (actor !== null) {
    return (
      <ActorPage
        key={actor}
        {...{ actor, timeline, zone, incidentId: workspace.incidentId }}
        artifacts={workspace.artifacts}
        onEvent={selectById}
        onEntity={selectById}
        onSearch={({ text, window, artifactId }) =>
          changeSearch({
            ...{ view: "evidence", file: null, window },
            evidence: { ...everyRecord, text, artifactId },
          })
        }
        onClose={() => changeSearch({ actor: null })}
      />
    );
  }
  if (workspace.timeline.entities.length === 0) return <NoTimeline />;
  return (
    <EntitiesPanel
      incidentId={workspace.incidentId}
      timeline={timeline}
      artifacts={workspace.artifacts}
      zone={zone}
      list={search.entities}
      window={window}
      idle={search.idle}
      selectedId={search.selection ? formatSelection(search.selection) : null}
      hasLetterKeys={hasLetterKeys}
      onList={(changes) =>
        changeSearch(({ entities }) => ({ entities: { ...entities, ...changes } }))
      }
      onWindow={(window) => changeSearch({ window })}
      onIdle={(idle) => changeSearch({ idle })}
      onSelect={selectById}
      onActor={(id) => changeSearch({ actor: id })}
      onCatalogue={() =>
        changeSearch({
          view: "evidence",
          file: null,
          evidence: { ...everyRecord, listing: "entities" },
        })
      }
    />
  );
}
