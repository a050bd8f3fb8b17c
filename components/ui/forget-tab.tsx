"use client";

import { useEffect } from "react";

/** Where nobody is signed in any more, the tab forgets what it kept of who was, such as addresses of permalinks. */
export function ForgetTab() {
  useEffect(() => {
    try {
      for (const key of Object.keys(sessionStorage)) {
        if (!key.startsWith("whence-")) continue;
        sessionStorage.removeItem(key);
        // What the page shows of it goes as well: by this event Mantine's useSessionStorage learns of it.
        window.dispatchEvent(
          new CustomEvent("mantine-session-storage", { detail: { key, value: null } }),
        );
      }
    } catch (error) {
      console.warn("The browser keeps nothing for this tab", error);
    }
  }, []);
  return null;
}
