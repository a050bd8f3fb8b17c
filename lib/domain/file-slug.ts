const titleCharsMax = 60;

/** A title as part of a file's name: letters and digits that every file system and every header keeps; whole words as far as there is room. */
export function toFileSlug(title: string): string {
  const words = title
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
  let slug = "";
  for (const word of words) {
    if (slug.length + word.length >= titleCharsMax) break;
    slug = slug === "" ? word : `${slug}-${word}`;
  }
  return slug === "" ? "incident" : slug;
}
