import { revealOnPage, scrollNeeded } from "../ui/reveal";

/** Brings a row of the chart into sight, in the chart and then on the page. The chart follows the scrolling of its labels. */
export function revealRow(holder: HTMLElement, row: number): void {
  const label = holder.querySelectorAll<HTMLElement>(".vis-labelset > .vis-label")[row];
  const labels = holder.querySelector<HTMLElement>(".vis-panel.vis-left");
  if (label === undefined || labels === null) return;
  labels.scrollTop += scrollNeeded(label.getBoundingClientRect(), labels.getBoundingClientRect());
  revealOnPage(label.getBoundingClientRect());
}
