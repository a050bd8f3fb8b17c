import { numberField, type RecordReference, textField } from "./record-reference";
import type { Detector } from "./signal";

/** One request of a guest, as a server, proxy or sensor logged it. */
export type WebRequest = {
  readonly record: RecordReference;
  readonly client: string;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly status: number;
};

/** Refusals, uploads and requests with parameters are kept; plain pages are not what intruders leave. */
const requestsMax = 50_000;

/** Keeps the requests an intrusion through a web application would leave. */
export class WebRequestDetector implements Detector {
  readonly #requests: WebRequest[] = [];

  observe(record: RecordReference): void {
    if (record.kind !== "access" || this.#requests.length >= requestsMax) return;
    const request = readRequest(record);
    if (request === null) return;
    const isOfInterest = request.status >= 400 || request.method !== "GET" || request.query !== "";
    if (isOfInterest) this.#requests.push(request);
  }

  requests(): readonly WebRequest[] {
    return this.#requests;
  }
}

function readRequest(record: RecordReference): WebRequest | null {
  const client = textField(record, "client") ?? textField(record, "src");
  const target = textField(record, "path");
  const status = numberField(record, "status");
  if (client === null || target === null || status === null) return null;
  const at = target.indexOf("?");
  return {
    ...{ record, client, status, method: textField(record, "method") ?? "GET" },
    path: at < 0 ? target : target.slice(0, at),
    query: at < 0 ? (textField(record, "query") ?? "") : target.slice(at + 1),
  };
}
