"use client";

import { type Dispatch, type SetStateAction, useEffect, useMemo, useRef, useState } from "react";
import { openBrowserDrafts } from "./browser-drafts";
import { useActs, useFacts, useSelection } from "./use-workspace";

/** What is written, by what it is kept with: the form that is open, or the page. */
const written = new WeakMap<object, Map<string, unknown>>();

type KeptState<State> = readonly [
  State,
  Dispatch<SetStateAction<State>>,
  /** It was there before: who only comes back to it is on the way somewhere else, and keeps the focus there. */
  isKept: boolean,
];

/**
 * State of the form that is open in the inspector, for as long as it is open: the form may be off the screen
 * meanwhile, while another piece is looked at, or an earlier state in which nothing is written. One that is saved or
 * cancelled takes its words along. `name` is unique within the form.
 */
export function useOpenFormState<State>(name: string, initial: State): KeptState<State> {
  return useKeptState(useSelection().openForm, name, initial);
}

/**
 * State of a field that stands open by itself, for as long as the page is; `name` is unique within the page, and null
 * keeps nothing.
 */
export function useUnsentState<State>(name: string | null, initial: State): KeptState<State> {
  // The page makes this function once.
  const { setOpenForm } = useActs();
  return useKeptState(name === null ? null : setOpenForm, name ?? "", initial);
}

/** The same of a text, which the browser keeps too until it is as it was at first. */
export function useUnsentText(name: string | null, initial: string): KeptState<string> {
  const { viewer, incidentId } = useFacts().workspace;
  const kept = useUnsentState(name, initial);
  const [text, setText, isKept] = kept;
  const drafts = useMemo(
    () => (name === null ? null : openBrowserDrafts(viewer.id, incidentId)),
    [name, viewer.id, incidentId],
  );
  const isRead = useRef(isKept);
  useEffect(() => {
    if (drafts === null || name === null) return;
    const stored = isRead.current ? null : drafts.read(name);
    // What was typed before the page was loaded: the server did not know it.
    if (stored !== null && !isRead.current) setText(stored);
    else if (text === initial) drafts.drop(name);
    else drafts.write(name, text);
    isRead.current = true;
  }, [drafts, name, text, initial, setText]);
  return kept;
}

function useKeptState<State>(owner: object | null, name: string, initial: State): KeptState<State> {
  const [isKept] = useState(() => owner !== null && written.get(owner)?.has(name) === true);
  const [state, setState] = useState(() => {
    const kept = owner === null ? undefined : written.get(owner);
    // Kept below by this very hook, under the same name of the same owner.
    return kept?.has(name) ? (kept.get(name) as State) : initial;
  });
  useEffect(() => {
    if (owner === null) return;
    const kept = written.get(owner) ?? new Map<string, unknown>();
    written.set(owner, kept.set(name, state));
  }, [owner, name, state]);
  return [state, setState, isKept];
}
