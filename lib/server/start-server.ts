import { getContainer } from "./container";
import { isServing, logsJson } from "./environment/env";
import { toRequestLine } from "./metrics/request-log";
import { notePeers } from "./requests/client-address";
import { noteDatabase } from "./requests/starting-page";

/** Makes the container now, so that runs an earlier process left unfinished go on without a visitor. */
export async function startServer(): Promise<void> {
  if (!isServing()) return;
  // What libraries write, such as the evidence engine's spill, is closed to other users too.
  process.umask(0o077);
  notePeers();
  const { alerts, metrics, notices, people } = await getContainer();
  metrics.watchRequests(
    logsJson()
      ? (request) => process.stdout.write(`${toRequestLine(request, new Date())}\n`)
      : undefined,
  );
  noteDatabase(() => people.hasAny());
  notices.sender.start();
  alerts.files.start();
}
