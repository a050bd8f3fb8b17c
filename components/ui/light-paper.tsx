"use client";

import { useLayoutEffect } from "react";
import { usePrinting } from "./use-printing";

const scheme = "data-mantine-color-scheme";

/** Every colour is that of the light scheme while the page is laid out for paper, whatever the screen has. */
export function LightPaper() {
  const isPrinting = usePrinting();
  useLayoutEffect(() => {
    if (!isPrinting) return undefined;
    const root = document.documentElement;
    const onScreen = root.getAttribute(scheme);
    root.setAttribute(scheme, "light");
    return () => {
      if (onScreen !== null) root.setAttribute(scheme, onScreen);
    };
  }, [isPrinting]);
  return null;
}
