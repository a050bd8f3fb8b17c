import {
  numberField,
  type RecordReference,
  textField,
} from "@/lib/domain/evidence/record-reference";

/** One request of a guest, as a server, proxy or sensor logged it. */
export type WebRequest = {
  readonly record: RecordReference;
  readonly client: string;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly status: number;
};

/** So many different pages that are not there, within this time, are looked for by a program. */
export const scannedPathsMin = 25;
export const scanMs = 2 * 60_000;

export function readRequest(record: RecordReference): WebRequest | null {
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

export function isRefused({ status }: WebRequest): boolean {
  return status === 404 || status === 403;
}

export function isUpload({ method, status }: WebRequest): boolean {
  return status < 400 && (method === "POST" || method === "PUT");
}
