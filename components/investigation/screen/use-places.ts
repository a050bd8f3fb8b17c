"use client";

import { useEffect, useRef } from "react";
import {
  placeOf,
  placeViews,
  type WorkspacePlace,
  type WorkspaceView,
  workspacePlaces,
} from "@/lib/routes/workspace-views";
import { useActs, useSelection } from "../workspace/use-workspace";

/** Places with a tab and a key; the last, how the timeline was made, is opened from the menu and from pieces. */
export const tabPlaces = workspacePlaces.filter((place) => place !== "how-made");

export type Places = {
  readonly view: WorkspaceView;
  readonly place: WorkspacePlace;
  /** Goes to the view of the place that was looked at last. */
  readonly openPlace: (place: WorkspacePlace) => void;
};

export function usePlaces(): Places {
  const { view } = useSelection().search;
  const { changeSearch } = useActs();
  const place = placeOf(view);
  const lastViews = useRef<Partial<Record<WorkspacePlace, WorkspaceView>>>({});
  useEffect(() => {
    lastViews.current[place] = view;
  }, [place, view]);
  return {
    ...{ view, place },
    openPlace: (opened) =>
      changeSearch({ view: lastViews.current[opened] ?? placeViews[opened][0] }),
  };
}
