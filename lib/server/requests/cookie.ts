/** A cookie that scripts of a page do not read, as a header sets it. `maxAgeS` 0 forgets it. */
export function describeCookie(
  { origin }: { readonly origin: string },
  name: string,
  value: string,
  { path, maxAgeS }: { readonly path: string; readonly maxAgeS: number },
): string {
  return [
    `${name}=${value}`,
    `Max-Age=${maxAgeS}`,
    `Path=${path}`,
    "HttpOnly",
    "SameSite=Lax",
    ...(origin.startsWith("https:") ? ["Secure"] : []),
  ].join("; ");
}

/** Values a browser sends of this name; a neighbour on another port may have set one as well. */
export function findCookies(headers: Headers, name: string): readonly string[] {
  return (headers.get("cookie") ?? "")
    .split(/;\s*/)
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
}
