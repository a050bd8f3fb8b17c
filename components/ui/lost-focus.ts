"use client";

import { type RefObject, useLayoutEffect, useRef } from "react";

/** For an element that takes the focus when the control inside it that had it is taken away. */
export const catchesFocus = { tabIndex: -1, "data-catches-focus": true } as const;

const catcher = "[data-catches-focus]";

/**
 * Ref of a part of the page in which a control that goes leaves the focus to the nearest catcher around it, or to
 * the first of the part. The browser would let it fall to the body: then the next Tab begins the page anew, and a
 * screen reader is told nothing.
 */
export function catchFocus(part: HTMLElement | null): (() => void) | undefined {
  if (part === null) return undefined;
  let last: Element | null = null;
  let around: readonly HTMLElement[] = [];
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    last = target;
    around = catchersAround(target, part);
  };
  // Whoever pressed the ground of the page has left on their own.
  const leave = () => queueMicrotask(() => last?.isConnected && isFocusLost() && forget());
  const forget = () => {
    last = null;
  };
  const observer = new MutationObserver(() => {
    if (last === null || last.isConnected || !isFocusLost()) return;
    forget();
    const left = around.find(({ isConnected }) => isConnected);
    (left ?? part.querySelector<HTMLElement>(catcher))?.focus({ preventScroll: true });
  });
  part.addEventListener("focusin", remember);
  part.addEventListener("focusout", leave);
  observer.observe(part, { childList: true, subtree: true });
  return () => {
    part.removeEventListener("focusin", remember);
    part.removeEventListener("focusout", leave);
    observer.disconnect();
  };
}

/** Ref of what opens a form in its own place: it takes the focus again when the form is closed and took it along. */
export function useOpener<Opener extends HTMLElement>(isOpen: boolean): RefObject<Opener | null> {
  const opener = useRef<Opener>(null);
  const wasOpen = useRef(isOpen);
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen && isFocusLost()) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return opener;
}

/** The nearest first. */
function catchersAround(control: Element, part: HTMLElement): readonly HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let at: Element | null = control; at !== null && at !== part; at = at.parentElement) {
    if (at instanceof HTMLElement && at.matches(catcher)) found.push(at);
  }
  return found;
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
