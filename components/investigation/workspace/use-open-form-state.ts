"use client";

import { type Dispatch, type SetStateAction, useEffect, useMemo, useRef, useState } from "react";
import { parseJson } from "@/lib/base/parse-json";
import { formDraftName, openBrowserDrafts } from "./browser-drafts";
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
 * State of the form that is open in the inspector. The page keeps it while another piece is looked at, or an earlier
 * state in which nothing is written; the browser keeps it over a reload. A form that is saved or cancelled takes its
 * words along. `name` is unique within the form.
 */
export function useOpenFormState<State>(name: string, initial: State): KeptState<State> {
  const { openForm } = useSelection();
  const { viewer, incidentId } = useFacts().workspace;
  const drafts = useMemo(() => openBrowserDrafts(viewer.id, incidentId), [viewer.id, incidentId]);
  const draft = openForm === null ? null : formDraftName(openForm);
  const [stored] = useState(() => (draft === null ? null : readForm(drafts.read(draft))[name]));
  const isStored = isOfShape(initial, stored);
  const kept = useKeptState(openForm, name, isStored ? stored : initial);
  const [state, setState, isKept] = kept;
  const [first] = useState(state);
  useEffect(() => {
    if (draft === null || openForm === null) return;
    if (state !== first) changed.add(openForm);
    // What stood there when the words were begun is kept with them.
    if (changed.has(openForm)) {
      drafts.write(draft, JSON.stringify(Object.fromEntries(written.get(openForm) ?? [])));
    }
  }, [drafts, draft, openForm, state, first]);
  return [state, setState, isKept || isStored];
}

/** Forms in which something was written. */
const changed = new WeakSet<object>();

function readForm(text: string | null): Readonly<Record<string, unknown>> {
  const read = text === null ? null : parseJson(text);
  return typeof read === "object" && read !== null ? { ...read } : {};
}

/** Words that a version before this one kept may be of another form. */
function isOfShape<State>(initial: State, stored: unknown): stored is State {
  if (Array.isArray(initial)) {
    return Array.isArray(stored) && stored.every((word) => typeof word === "string");
  }
  if (typeof initial !== "object" || initial === null) return typeof stored === typeof initial;
  const members =
    typeof stored === "object" && stored !== null ? new Map(Object.entries(stored)) : null;
  return (
    members !== null &&
    Object.entries(initial).every(([name, value]) => isOfShape(value, members.get(name)))
  );
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
