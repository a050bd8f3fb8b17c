import { z } from "zod";
import { ok } from "@/lib/base/result";
import type { Artifact } from "@/lib/domain/evidence/artifact";
import { artifactIds, incidentIds } from "@/lib/domain/ids";
import { refuse } from "@/lib/investigation/case-problem";
import type { BlobStore } from "@/lib/investigation/ports/evidence-port";
import { showMedia } from "@/lib/view-model/file/shown-media";
import { securityHeaders } from "../requests/security-headers";
import { routeDefinition } from "./define-route";
import { toStream } from "./to-stream";
import { withEvidence } from "./with-evidence";

/**
 * The bytes of a picture or a recording, for people with an account: what cannot be masked leaves by no other
 * way. The type is that of the format read from the bytes, and the answer may run nothing, whatever it holds.
 */
export const mediaRoute = routeDefinition({
  name: "GET media",
  input: z.object({ incidentId: incidentIds.schema, artifactId: artifactIds.schema }),
  access: "read",
  run: ({ incidentId, artifactId }, { container, request }) =>
    withEvidence(
      container,
      incidentId,
      async (evidence) => {
        const found = evidence.artifacts.find(({ artifact }) => artifact.id === artifactId);
        const report = found?.artifact.report;
        const media = report?.kind === "read" ? showMedia(report.format) : null;
        if (!found || media === null || media.kind === "hidden") {
          return refuse("not-found", "There is no picture or recording to show in this incident.");
        }
        const { blobs } = container.ports.evidence;
        return ok(answer(blobs, found.artifact, media.contentType, request.headers.get("range")));
      },
      artifactId,
    ),
});

function answer(
  blobs: BlobStore,
  { sha256, bytes }: Artifact,
  contentType: string,
  asked: string | null,
): Response {
  const headers = {
    ...securityHeaders,
    "Content-Type": contentType,
    "Content-Disposition": "inline",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Accept-Ranges": "bytes",
    "Cache-Control": "no-store",
  };
  const range = readByteRange(asked, bytes);
  if (range === "unsatisfiable") {
    return new Response(null, {
      status: 416,
      headers: { ...headers, "Content-Range": `bytes */${bytes}` },
    });
  }
  const { from, to } = range ?? { from: 0, to: bytes };
  return new Response(toStream(blobs.open(sha256, from, to)[Symbol.asyncIterator]()), {
    status: range === null ? 200 : 206,
    headers: {
      ...headers,
      "Content-Length": String(to - from),
      ...(range === null ? {} : { "Content-Range": `bytes ${from}-${to - 1}/${bytes}` }),
    },
  });
}

/** From `from` up to, not with, `to`. */
type ByteRange = { readonly from: number; readonly to: number };

/**
 * The one range a `Range` header asks for (RFC 9110, section 14.1.2). Null for no header and for what a server
 * may ignore: other units, several ranges, nonsense.
 */
export function readByteRange(
  header: string | null,
  bytes: number,
): ByteRange | "unsatisfiable" | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "");
  const [, first = "", last = ""] = match ?? [];
  if (first === "" && last === "") return null;
  if (first === "") {
    const from = Math.max(0, bytes - Number(last));
    return from < bytes ? { from, to: bytes } : "unsatisfiable";
  }
  const from = Number(first);
  const to = last === "" ? bytes : Math.min(bytes, Number(last) + 1);
  if (last !== "" && Number(last) < from) return null;
  return from < bytes ? { from, to } : "unsatisfiable";
}
