/** What requests are counted by: addresses name incidents, so they are no label. */
export const requestKinds = ["api", "agents", "interface", "pages", "files", "watching"] as const;
export type RequestKind = (typeof requestKinds)[number];

const beginnings: readonly (readonly [RegExp, RequestKind])[] = [
  [/^\/api\/v1(\/|$)/, "api"],
  [/^\/api\/mcp$/, "agents"],
  [/^\/(api\/health|metrics)$/, "watching"],
  [/^\/api\//, "interface"],
  [/^\/(_next|samples|schemas)\//, "files"],
];

export function kindOfRequest(url: string): RequestKind {
  const [path = ""] = url.split("?", 1);
  return beginnings.find(([pattern]) => pattern.test(path))?.[1] ?? "pages";
}

/** The stream of an incident is open for hours: that is no time somebody waited. */
export function isLongLived(url: string): boolean {
  return /^\/api\/incidents\/[^/]+\/stream(\?|$)/.test(url);
}

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

export function methodOf(method: string): string {
  return methods.has(method) ? method : "other";
}
