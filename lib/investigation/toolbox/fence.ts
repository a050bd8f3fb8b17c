/** Where evidence begins and ends in what a model or an agent is shown. */
export const fence = { begin: "<evidence>", end: "</evidence>" } as const;

/** Hostile text must not end the part in which it is told to be evidence. */
export function withoutFence(text: string): string {
  return text.replace(/<(\/?)(evidence)/gi, "<$1\u200b$2");
}

export function inFence(text: string): string {
  return `${fence.begin}\n${withoutFence(text)}\n${fence.end}`;
}
