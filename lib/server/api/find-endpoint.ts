import type { Endpoint } from "./endpoint";
import { apiBase, endpoints } from "./endpoints";

type Found =
  | { readonly kind: "found"; readonly endpoint: Endpoint; readonly params: Params }
  /** An address of the API, asked by another method. */
  | { readonly kind: "other-method"; readonly allowed: readonly string[] }
  | { readonly kind: "none" };
type Params = Readonly<Record<string, string>>;

const patterns = endpoints.map((endpoint) => ({ endpoint, pattern: toPattern(endpoint.path) }));

/** By method and address; each part of the address is decoded by itself, so that one may hold any character. */
export function findEndpoint(method: string, pathname: string): Found {
  const address = pathname.startsWith(apiBase) ? pathname.slice(apiBase.length) : "";
  const matching = patterns.flatMap(({ endpoint, pattern }) => {
    const groups = pattern.exec(address)?.groups;
    return groups === undefined ? [] : [{ endpoint, groups }];
  });
  const asked = method === "HEAD" ? "GET" : method;
  const match = matching.find(({ endpoint }) => endpoint.method === asked);
  if (match !== undefined) {
    const params = decodeAll(match.groups);
    return params === null ? { kind: "none" } : { kind: "found", endpoint: match.endpoint, params };
  }
  const allowed = matching.map(({ endpoint }) => endpoint.method);
  return allowed.length === 0 ? { kind: "none" } : { kind: "other-method", allowed };
}

function toPattern(path: string): RegExp {
  const source = path.replaceAll(/\{(\w+)(\+?)\}/g, (_, name: string, rest: string) =>
    rest === "" ? `(?<${name}>[^/]+)` : `(?<${name}>.+)`,
  );
  // A path without parameters has a group too, so that a match always tells its groups.
  return new RegExp(`^(?<all>)${source}$`);
}

/** Null where one is no UTF-8. */
function decodeAll(groups: Params): Params | null {
  try {
    return Object.fromEntries(
      Object.entries(groups).map(([name, text]) => [name, decodeURIComponent(text)]),
    );
  } catch {
    // decodeURIComponent has no other way to say so.
    return null;
  }
}
