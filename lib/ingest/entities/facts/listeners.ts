import { toPort } from "../names/addresses";

/** How servers say where they listen; each with the port as its group. */
const phrases: readonly RegExp[] = [
  /\blisten(?:ing|s)? (?:on|at)\b[^;\n]{0,80}?\bport(?:\(s\))?[ :=]{1,3}(\d{1,5})\b/i,
  /\blisten(?:ing|s)? (?:on|at):? (?:[a-z]{2,6}:\/\/)?(?:\[[\da-f:]*\]|\*|[\w.-]{0,253}):(\d{1,5})\b/i,
  /\b(?:started|running|bound|binding|available|serving|accepting connections)\b[^;\n]{0,60}?\bport(?:\(s\))?[ :=]{1,3}(\d{1,5})\b/i,
];

/** The port a message says its program takes connections on, or null. */
export function readListenedPort(text: string): number | null {
  if (!/listen|port/i.test(text)) return null;
  for (const phrase of phrases) {
    const port = toPort(phrase.exec(text)?.[1]);
    if (port !== null) return port;
  }
  return null;
}
