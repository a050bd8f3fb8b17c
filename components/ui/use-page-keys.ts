"use client";

import { type HotkeyItem, useHotkeys } from "@mantine/hooks";

/**
 * What has keys of its own, besides fields: a dialog or a menu in front of the page, and a form, in which a letter
 * pressed on a button must not drop what was typed. A dialog that is only the narrow form of a part of the page,
 * such as the inspector, or that only speaks of it, says so by `data-page-keys`.
 */
const apart = '[role="dialog"]:not([data-page-keys]), [role="menu"], [role="listbox"], form';

/** What of an element decides whom a pressed key is for; every element of a page has it. */
export type KeyTarget = {
  readonly tagName: string;
  readonly isContentEditable?: boolean;
  readonly type?: string;
  readonly readOnly?: boolean;
  getAttribute(name: string): string | null;
};

/**
 * Fields without text: a switch, a box or a slider is worked by the space bar and the arrows, and every other key
 * pressed on it is the page's. The segments of a switch are radio fields, and the one that was clicked has the focus.
 */
const withoutText: ReadonlySet<string> = new Set(
  "radio checkbox range button submit reset image file color".split(" "),
);

const ownKeys: ReadonlySet<string> = new Set(
  "ArrowLeft ArrowRight ArrowUp ArrowDown Home End PageUp PageDown Enter".split(" ").concat(" "),
);

/** Keys of the page. They wait while the focus is where keys mean something else. */
export function usePageKeys(keys: readonly HotkeyItem[]): void {
  useHotkeys(
    keys.map(
      ([key, act, options]): HotkeyItem => [
        key,
        (event) => {
          if (event.target instanceof HTMLElement && keepsKey(event.target, event)) return;
          if (event.target instanceof Element && event.target.closest(apart) !== null) return;
          event.preventDefault();
          act(event);
        },
        { ...options, preventDefault: false },
      ],
    ),
    // Which fields keep which keys is decided above: by their tag alone a switch would keep all of them.
    [],
    true,
  );
}

/** Whether a key pressed on an element is meant for that element, so that the page leaves it alone. */
export function keepsKey(
  target: KeyTarget,
  { key, altKey }: Pick<KeyboardEvent, "key" | "altKey">,
): boolean {
  if (target.isContentEditable === true) return true;
  switch (target.tagName.toLowerCase()) {
    case "textarea":
    case "select":
      return true;
    case "input":
      // Escape closes its list, which may have happened before the page hears of the key.
      if (isChoice(target)) return isOpen(target) || ownKeys.has(key) || key === "Escape";
      return !withoutText.has(target.type ?? "text") || (ownKeys.has(key) && !altKey);
    default:
      return false;
  }
}

/** A field in which one chooses and cannot type: its list drops down, and is named while it is there. */
function isChoice(target: KeyTarget): boolean {
  return target.readOnly === true && target.getAttribute("aria-haspopup") === "listbox";
}

function isOpen(target: KeyTarget): boolean {
  return target.getAttribute("aria-controls") !== null;
}
