/** How whoever performs a task is called; models by their provider and name, as they are configured. */
export function performerLabel(performer: string): string {
  return performer === "rules" ? "Rules" : performer;
}
