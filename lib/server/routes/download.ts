import { toVisibleJson } from "@/lib/base/visible-json";

/** An answer that browsers keep as a file. */
export function download(
  body: string | Uint8Array<ArrayBuffer>,
  name: string,
  type: string,
): Response {
  return new Response(body, {
    headers: {
      "Content-Type": `${type}${typeof body === "string" ? "; charset=utf-8" : ""}`,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

/** A file whose values are as they are, and in which a terminal or an editor shows what is written. */
export function downloadJson(value: unknown, name: string, indent = 2): Response {
  return download(`${toVisibleJson(value, indent)}\n`, name, "application/json");
}
