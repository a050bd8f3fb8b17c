import { z } from "zod";
import type { IncidentId } from "@/lib/domain/ids";
import { routes } from "@/lib/routes/routes";
import { stagedUploadsSchema } from "@/lib/view-model/staged-upload";
import { fetchJson, readProblem } from "../../ui/fetch-json";
import type { SendOutcome, UploadPort } from "./upload-queue";

const progressSchema = z.object({ received: z.number(), isComplete: z.boolean() });

/** How often a file goes on by itself after the line broke; then the person decides. */
const attemptsMax = 3;

/** The queue's way to the server: one PUT of the rest of a file, from where the server says it is. */
export function uploadPort(incidentId: IncidentId): UploadPort {
  return {
    now: () => performance.now(),
    async send(path, file, signal, onProgress) {
      let outcome: SendOutcome = { kind: "failed", reason: "Not sent." };
      for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
        const sent = await sendOnce({ incidentId, path, file, signal, onProgress });
        if (sent.kind !== "broken") return sent;
        outcome = { kind: "failed", reason: sent.reason };
      }
      return outcome;
    },
  };
}

type Part = {
  readonly incidentId: IncidentId;
  readonly path: string;
  readonly file: Blob;
  readonly signal: AbortSignal;
  readonly onProgress: (sentBytes: number) => void;
};

/** `broken` may be tried again: nothing was refused, the line or the place was wrong. */
type Attempt = SendOutcome | { readonly kind: "broken"; readonly reason: string };

async function sendOnce(part: Part): Promise<Attempt> {
  const { incidentId, path, file, signal, onProgress } = part;
  const offset = await findReceived(part);
  if (signal.aborted) return { kind: "stopped" };
  if (offset === null) {
    return { kind: "broken", reason: "The server could not be reached. Resume when it can." };
  }
  onProgress(offset);
  const address = routes.api.upload({ incidentId, path, offset, total: file.size });
  return put(address, file.slice(offset), signal, (sent) => onProgress(offset + sent));
}

/** How much of this very file the server has; null when it does not answer. */
async function findReceived({ incidentId, path, file, signal }: Part): Promise<number | null> {
  try {
    const staged = await fetchJson(routes.api.uploads({ incidentId }), stagedUploadsSchema, signal);
    const known = staged.find((upload) => upload.path === path.normalize("NFC"));
    const isUnderWay = known?.bytes === file.size && known.received < file.size;
    return isUnderWay ? known.received : 0;
  } catch (error) {
    if (!signal.aborted) console.warn(`Asking how much of ${path} arrived failed`, error);
    return null;
  }
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
      end({ kind: "broken", reason: "The connection broke. Resume to go on from there." });
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
    return { kind: "broken", reason: "Not all of it arrived. Resume to send the rest." };
  }
  const { kind, message } = readProblem(body, status);
  return { kind: kind === "conflict" ? "broken" : "failed", reason: message };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // What stands before the app answers in its own form; the status says enough.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
