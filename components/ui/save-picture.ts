/** A drawing as a text of SVG, with its size in pixels. */
type SvgPicture = { readonly text: string; readonly width: number; readonly height: number };

/** More than this, and browsers refuse to draw; larger pictures become coarser. */
const pngSideMaxPx = 8_192;
const pngScale = 2;

/** Null when the browser cannot draw a picture of that size. */
export async function toPng({ text, width, height }: SvgPicture): Promise<Blob | null> {
  const scale = Math.min(pngScale, pngSideMaxPx / width, pngSideMaxPx / height);
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  const isRead = await image.decode().then(
    () => true,
    () => false,
  );
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext("2d");
  if (!isRead || !context) return null;
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the file by the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
