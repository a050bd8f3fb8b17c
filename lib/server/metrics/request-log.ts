import { endpoints } from "../api/endpoints";
import type { CountedRequest } from "./metrics";
import { methodOf } from "./request-kind";

/** Parts of addresses that hold nothing of an incident or a person: the folders of the app. */
const folderWords =
  "access account actor alerts answer api audit belief bundle calibration callback causality-stats columns comparison density dropped elements entities evidence export export-templates extent facts found health imports incidents installation join like-this lines mcp media metrics models notifications oidc opengraph-image opinion overview p people place-actors place-facts presence reasoning records resting-on revisions round-work run-record runs sending series settings setup sign-in similar start stream style survey templates tokens turns uploads workspace".split(
    " ",
  );

const endpointWords = endpoints.flatMap(({ path }) => path.split("/"));

export const knownWords: ReadonlySet<string> = new Set([
  ...folderWords,
  ...endpointWords.filter((part) => part !== "" && !part.startsWith("{")),
  ...["v1", "openapi.json"],
]);

/**
 * One line for a request that was answered. An address has ids, names of files and secrets of links, so only words of the app
 * are kept of it. Queries, bodies and headers are left out.
 */
export function toRequestLine(
  { url, method, status, seconds, shows }: CountedRequest,
  at: Date,
): string {
  return JSON.stringify({
    ...{ time: at.toISOString(), level: "info", method: methodOf(method), route: routeOf(url) },
    ...{ status, milliseconds: Math.round(seconds * 1000), actor: shows },
  });
}

function routeOf(url: string): string {
  const [path = ""] = url.split(/[?#]/, 1);
  if (path.startsWith("/_next/")) return "/_next";
  const parts = path
    .split("/")
    .map((part) => (part === "" || knownWords.has(part) ? part : ":value"));
  return parts.filter((part, at) => part !== ":value" || parts[at - 1] !== ":value").join("/");
}
