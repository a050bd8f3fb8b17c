"use client";

import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Whether the page is being laid out for paper, where nothing can be scrolled to. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser lays out for paper as soon as its event is answered.
    const follow = (isNow: boolean) => flushSync(() => setPrinting(isNow));
    const begin = () => follow(true);
    const end = () => follow(false);
    const change = ({ matches }: MediaQueryListEvent) => follow(matches);
    const paper = window.matchMedia("print");
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    paper.addEventListener("change", change);
    return () => {
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
      paper.removeEventListener("change", change);
    };
  }, []);
  return isPrinting;
}
