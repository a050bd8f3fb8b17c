import { z } from "zod";
import { parseJson } from "@/lib/base/parse-json";
import type { IncidentId } from "@/lib/domain/ids";
import { routes } from "@/lib/routes/routes";
import { type StagedUpload, stagedUploadsSchema } from "@/lib/view-model/intake/intake-schemas";
import { fetchJson, readProblem } from "../../ui/fetch-json";
import type { Sending, SendOutcome, UploadPort } from "./upload-queue";

const progressSchema = z.object({ received: z.number(), isComplete: z.boolean() });

/** How often a file goes on by itself after the line broke; then the person decides. */
const attemptsMax = 3;

/**
 * The queue's way to the server: one PUT of the rest of a file, from where the server says it is. What
 * the server has is asked for only when a file is sent again, because the answer previews every file;
 * before that `knownUploads` says what the page was told last.
 */
export function uploadPort(
  incidentId: IncidentId,
  knownUploads: () => readonly StagedUpload[],
): UploadPort {
  return {
    now: () => performance.now(),
    async send(sending) {
      let outcome: SendOutcome = { kind: "failed", reason: "Not sent." };
      for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
        const mustAsk = sending.isAgain || attempt > 1;
        const offset = mustAsk
          ? await askReceived(incidentId, sending)
          : findReceived(knownUploads(), sending);
        const sent = await sendFrom(incidentId, sending, offset);
        if (sent.kind !== "broken") return sent;
        outcome = { kind: "failed", reason: sent.reason };
      }
      return outcome;
    },
  };
}

/** `broken` may be tried again: nothing was refused, the line or the place was wrong. */
type Attempt = SendOutcome | { readonly kind: "broken"; readonly reason: string };

async function sendFrom(
  incidentId: IncidentId,
  { path, file, signal, onProgress }: Sending,
  offset: number | null,
): Promise<Attempt> {
  if (signal.aborted) return { kind: "stopped" };
  if (offset === null) {
    return {
      kind: "broken",
      reason: "Could not reach the server. Resume when the server is available again.",
    };
  }
  onProgress(offset);
  const address = routes.api.upload({ incidentId, path, offset, total: file.size });
  return put(address, file.slice(offset), signal, (sent) => onProgress(offset + sent));
}

/** How much of this very file the server has; null when it does not answer. */
async function askReceived(incidentId: IncidentId, sending: Sending): Promise<number | null> {
  const { path, signal } = sending;
  try {
    const address = routes.api.uploads({ incidentId });
    return findReceived(await fetchJson(address, stagedUploadsSchema, signal), sending);
  } catch (error) {
    if (!signal.aborted) console.warn(`Checking how much of ${path} arrived failed`, error);
    return null;
  }
}

function findReceived(uploads: readonly StagedUpload[], { path, file }: Sending): number {
  const known = uploads.find((upload) => upload.path === path.normalize("NFC"));
  if (known?.bytes !== file.size) return 0;
  // Of a file that has arrived the rest is nothing.
  return known.received < file.size || known.state.kind === "reading" ? known.received : 0;
}

/** `fetch` cannot tell how much of a body has left, so the older interface is used. */
function put(
  address: string,
  body: Blob,
  signal: AbortSignal,
  onProgress: (sentBytes: number) => void,
): Promise<Attempt> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const end = (outcome: Attempt) => {
      signal.removeEventListener("abort", stop);
      resolve(outcome);
    };
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => end(readAnswer(request.status, request.responseText));
    request.onabort = () => end({ kind: "stopped" });
    request.onerror = () =>
      end({ kind: "broken", reason: "The connection was lost. Resume to continue the upload." });
    signal.addEventListener("abort", stop);
    request.open("PUT", address);
    request.setRequestHeader("content-type", "application/octet-stream");
    request.send(body);
  });
}

function readAnswer(status: number, text: string): Attempt {
  const body = parseJson(text);
  if (status === 200) {
    const progress = progressSchema.safeParse(body);
    if (progress.success && progress.data.isComplete) return { kind: "arrived" };
    return { kind: "broken", reason: "The upload is incomplete. Resume to send the rest." };
  }
  const { kind, message } = readProblem(body, status);
  return { kind: kind === "conflict" ? "broken" : "failed", reason: message };
}
