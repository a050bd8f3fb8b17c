"use client";

import { type HotkeyItem, useHotkeys } from "@mantine/hooks";
import { keepsKey } from "./keeps-key";

/**
 * What has keys of its own, besides fields: a dialog or a menu in front of the page, and a form, in which a letter
 * pressed on a button must not drop what was typed. A dialog that is only the narrow form of a part of the page,
 * such as the inspector, or that only speaks of it, says so by `data-page-keys`.
 */
const apart = '[role="dialog"]:not([data-page-keys]), [role="menu"], [role="listbox"], form';

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
