/** What scrolls by itself can be reached and scrolled by the keyboard, and has a name. */
export function scrollRegion(label: string) {
  return { role: "region", tabIndex: 0, "aria-label": label } as const;
}
