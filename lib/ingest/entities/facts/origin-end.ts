import type { Mention } from "../mention";
import { isDaemon } from "../names/daemons";
import type { Origin } from "./record-origin";

/**
 * The end of a connection that wrote the record: its service; the machine when the service is one of
 * the machine's own, or is only guessed from the name of a file.
 */
export function endOfOrigin({ host, service }: Origin): Mention | null {
  if (service === null || host === null) return service ?? host;
  return service.type === "program" || isDaemon(service.name) ? host : service;
}
