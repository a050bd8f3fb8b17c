/** What scrolls by itself can be reached and scrolled by the keyboard, and has a name. */
export function scrollRegion(label: string) {
  return { role: "region", tabIndex: 0, "aria-label": label } as const;
}

/** The same where it may stand on a page twice, and is no landmark. */
export function scrollGroup(label: string) {
  return { role: "group", tabIndex: 0, "aria-label": label } as const;
}

/** The same for a table of the component library, which scrolls inside a part of its own. */
export function scrollingTable(name: string) {
  return { viewportProps: scrollGroup(`${name}, scrolls`) };
}
