"use client";

import { Tabs, UnstyledButton } from "@mantine/core";
import { type RefObject, useEffect, useRef } from "react";
import { placeViews, type WorkspacePlace, type WorkspaceView } from "@/lib/routes/workspace-views";
import { useActs } from "../workspace/use-workspace";
import { placeLabels, viewLabels } from "../workspace/view-labels";
import classes from "./place-tabs.module.css";
import { type Places, tabPlaces } from "./use-places";

/** The five places of an incident, and beside them the views of the place that is open. */
export function PlaceTabs({ places: { place, view } }: { readonly places: Places }) {
  const shown: readonly WorkspacePlace[] = place === "how-made" ? [...tabPlaces, place] : tabPlaces;
  const list = useTabInSight(shown.indexOf(place));
  return (
    <>
      <Tabs.List ref={list} className={classes.list ?? ""} aria-label="Sections of the incident">
        {shown.map((each) => (
          <Tabs.Tab key={each} className={classes.tab ?? ""} value={each}>
            {placeLabels[each]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <ViewSwitch place={place} view={view} />
    </>
  );
}

function ViewSwitch({
  place,
  view,
}: {
  readonly place: WorkspacePlace;
  readonly view: WorkspaceView;
}) {
  const { changeSearch } = useActs();
  const views: readonly WorkspaceView[] = placeViews[place];
  if (views.length < 2) return null;
  return (
    <nav className={classes.views} aria-label={`Views of ${placeLabels[place]}`}>
      {views.map((each) => (
        <UnstyledButton
          key={each}
          className={classes.view ?? ""}
          aria-current={each === view ? "page" : undefined}
          onClick={() => changeSearch({ view: each })}
        >
          {viewLabels[each]}
        </UnstyledButton>
      ))}
    </nav>
  );
}

/** On a small phone the tabs may be wider than the screen: the list is scrolled to the one that is shown. */
function useTabInSight(index: number): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = list.current?.children.item(index);
    if (!list.current || !(tab instanceof HTMLElement)) return;
    const spare = (list.current.clientWidth - tab.offsetWidth) / 2;
    // Not scrollIntoView, which would move the page as well.
    list.current.scrollLeft = tab.offsetLeft - list.current.offsetLeft - spare;
  }, [index]);
  return list;
}
