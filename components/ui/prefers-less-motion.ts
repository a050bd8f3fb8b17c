/** Whether a person asked their system for less motion: what is drawn by script is out of reach of the style sheets that follow it. */
export function prefersLessMotion(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
