"use client";

import { type RefObject, useEffect, useEffectEvent, useRef } from "react";

/**
 * Ref of the first field of a form that opens in place. Without the focus, what a person types there would be
 * taken for keys of the page. In a dialog `data-autofocus` says the same.
 */
export function takeFocus(field: HTMLElement | null): void {
  field?.focus();
  // What stands there is gone on with.
  if (field instanceof HTMLTextAreaElement) {
    field.setSelectionRange(field.value.length, field.value.length);
  }
}

/** Ref of a field that takes the focus once whenever it is asked for; `confirm` is told, and ends the asking. */
export function useAskedFocus<Field extends HTMLElement>(
  isAsked: boolean,
  confirm: () => void,
): RefObject<Field | null> {
  const field = useRef<Field>(null);
  const confirmTaken = useEffectEvent(confirm);
  useEffect(() => {
    if (!isAsked) return;
    takeFocus(field.current);
    confirmTaken();
  }, [isAsked]);
  return field;
}
