/** Told by first bytes; a file of the ISO media format says by its brand whether it is a picture. */
const magics: readonly { readonly format: string; readonly text: string; readonly at: number }[] = [
  { format: "PNG image", text: "\x89PNG\r\n\x1a\n", at: 0 },
  { format: "JPEG image", text: "\xff\xd8\xff", at: 0 },
  { format: "GIF image", text: "GIF87a", at: 0 },
  { format: "GIF image", text: "GIF89a", at: 0 },
  { format: "WebP image", text: "WEBPVP8", at: 8 },
];

/** https://mp4ra.org/registered-types/brands */
const pictureBrands = new Map([
  ...["heic", "heix", "heim", "heis", "hevc", "hevx"].map((brand): [string, string] => [
    brand,
    "HEIC image",
  ]),
  ...["mif1", "msf1"].map((brand): [string, string] => [brand, "HEIF image"]),
  ...["avif", "avis"].map((brand): [string, string] => [brand, "AVIF image"]),
]);

export function findImageFormat(head: Uint8Array): string | null {
  const latin = (at: number, length: number) =>
    String.fromCharCode(...head.subarray(at, at + length));
  const magic = magics.find(({ text, at }) => latin(at, text.length) === text);
  if (magic !== undefined) return magic.format;
  return latin(4, 4) === "ftyp" ? (pictureBrands.get(latin(8, 4)) ?? null) : null;
}
