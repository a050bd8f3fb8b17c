"use client";

import { type Dispatch, type SetStateAction, useEffect, useState } from "react";
import { useWorkspace } from "./workspace-state";

/** What is written in a form, by the form that was opened: one that is saved or cancelled takes its words along. */
const written = new WeakMap<object, Map<string, unknown>>();

/**
 * State of the form that is open in the inspector, for as long as it is open: the form may be off the screen
 * meanwhile, while another piece is looked at, or an earlier state in which nothing is written. `name` is unique
 * within the form. The last of the three says whether it was there before: who only comes back to a form is on the
 * way somewhere else, and keeps the focus there.
 */
export function useOpenFormState<State>(
  name: string,
  initial: State,
): readonly [State, Dispatch<SetStateAction<State>>, boolean] {
  const { openForm } = useWorkspace();
  const [isKept] = useState(() => openForm !== null && written.get(openForm)?.has(name) === true);
  const [state, setState] = useState(() => {
    const kept = openForm === null ? undefined : written.get(openForm);
    // Kept below by this very hook, under the same name of the same form.
    return kept?.has(name) ? (kept.get(name) as State) : initial;
  });
  useEffect(() => {
    if (openForm === null) return;
    const kept = written.get(openForm) ?? new Map<string, unknown>();
    written.set(openForm, kept.set(name, state));
  }, [openForm, name, state]);
  return [state, setState, isKept];
}
