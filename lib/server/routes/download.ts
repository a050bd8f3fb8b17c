/** An answer that browsers keep as a file. */
export function download(body: string, name: string, type: string): Response {
  return new Response(body, {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

/** Marks that turn the direction of writing or are not seen, beyond those that JSON escapes anyway. */
const unseen = /[\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** A file whose values are as they are, and in which a terminal or an editor shows what is written. */
export function downloadJson(value: unknown, name: string, indent = 2): Response {
  const text = JSON.stringify(value, null, indent).replace(
    unseen,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return download(`${text}\n`, name, "application/json");
}
