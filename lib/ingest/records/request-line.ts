import type { FieldValue } from "@/lib/domain/evidence/evidence-record";

/** Adds method, path, query and protocol; returns the path. Junk that is no request is kept as the path. */
export function addRequest(fields: Record<string, FieldValue>, request: string): string {
  const methodEnd = request.indexOf(" ");
  if (methodEnd < 0) {
    fields.path = request;
    return request;
  }
  const protocolAt = findProtocol(request);
  const target = request.slice(methodEnd + 1, protocolAt > methodEnd ? protocolAt : undefined);
  const queryAt = target.indexOf("?");
  const path = queryAt < 0 ? target : target.slice(0, queryAt);
  fields.method = request.slice(0, methodEnd);
  fields.path = path;
  if (queryAt >= 0) fields.query = target.slice(queryAt + 1);
  if (protocolAt > methodEnd) fields.protocol = request.slice(protocolAt + 1);
  return path;
}

/** `HTTP/1.1` and `HTTP/2` are always the end of a request; junk may have it anywhere. */
function findProtocol(request: string): number {
  if (request.startsWith(" HTTP/", request.length - 9)) return request.length - 9;
  return request.lastIndexOf(" HTTP/");
}
