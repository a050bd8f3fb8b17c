import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { checkHealth, freeBytes, type HealthSource, healthParts } from "../health/check-health";
import { isLongLived, kindOfRequest, methodOf } from "./request-kind";

/** Numbers of this process and of what it serves, in the text format of Prometheus: no evidence and no names. */
export type Metrics = {
  /** From here on every request of this process is counted, and given to `also`. */
  watchRequests(also?: (request: CountedRequest) => void): void;
  /** One request that was answered. */
  countRequest(request: Omit<CountedRequest, "shows">): void;
  readonly contentType: string;
  write(source: HealthSource): Promise<string>;
};

export type CountedRequest = {
  readonly url: string;
  readonly method: string;
  readonly status: number;
  readonly seconds: number;
  /** By what it says who asks, whether or not that is believed. */
  readonly shows: "token" | "session" | "nothing";
};

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: "whence_requests_total",
    help: "Requests that were answered",
    labelNames: ["kind", "method", "status"] as const,
    registers,
  });
  const seconds = new Histogram({
    name: "whence_request_seconds",
    help: "From the first byte of a request to the last of its answer",
    labelNames: ["kind"] as const,
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30],
    registers,
  });
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name: `whence_${name}`, help, labelNames, registers });
  const counts = {
    incidents: gauge("incidents", "Incidents, archived ones too"),
    artifacts: gauge("artifacts", "Files that were imported, withdrawn ones too"),
    artifactBytes: gauge("artifact_bytes", "Bytes of these files"),
    uploadsWaiting: gauge("uploads_waiting", "Files that arrive or wait to be imported"),
  };
  const runs = gauge("runs", "Analyses by their status", "status");
  const oldest = gauge("queue_oldest_seconds", "How long the analysis that waits longest waits");
  const disk = gauge("disk_free_bytes", "Bytes that are free for the data folder");
  const memory = gauge("memory_bytes", "Memory of this process", "kind");
  const health = gauge("health", "1 for a part that works, 0 for one that does not", "part");
  const started = gauge("process_start_seconds", "When this process started, in Unix seconds");
  started.set(Math.floor(performance.timeOrigin / 1000));

  const countRequest: Metrics["countRequest"] = ({ url, method, status, seconds: took }) => {
    const kind = kindOfRequest(url);
    requests.inc({ kind, method: methodOf(method), status });
    if (!isLongLived(url)) seconds.observe({ kind }, took);
  };
  const measure = async (source: HealthSource) => {
    const { env, ports, measures } = source;
    const [measured, { parts }, free] = await Promise.all([
      measures.read(),
      checkHealth(source),
      freeBytes(env.dataFolder),
    ]);
    counts.incidents.set(measured.incidents);
    counts.artifacts.set(measured.artifacts);
    counts.artifactBytes.set(measured.artifactBytes);
    counts.uploadsWaiting.set(measured.uploadsWaiting);
    for (const [status, count] of Object.entries(measured.runs)) runs.set({ status }, count);
    const now = ports.clock.now();
    oldest.set(Math.max(0, now - (measured.oldestQueuedAt ?? now)) / 1000);
    disk.set(free);
    for (const part of healthParts.filter((each) => parts[each] !== "off")) {
      health.set({ part }, parts[part] === "ok" ? 1 : 0);
    }
    setMemory(memory);
  };
  return {
    countRequest,
    watchRequests: (also) =>
      watchRequests((request) => {
        countRequest(request);
        also?.(request);
      }),
    contentType: registry.contentType,
    async write(source) {
      await measure(source);
      return registry.metrics();
    },
  };
}

function setMemory(memory: Gauge<"kind">): void {
  const { rss, heapUsed, external } = process.memoryUsage();
  for (const [kind, bytes] of Object.entries({ rss, heapUsed, external })) {
    memory.set({ kind }, bytes);
  }
}

/** By what Node itself tells of each request, so that no handler is changed: https://nodejs.org/api/diagnostics_channel.html#http */
function watchRequests(count: (request: CountedRequest) => void): void {
  const begun = new WeakMap<IncomingMessage, { readonly url: string; readonly at: number }>();
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { readonly request: IncomingMessage };
    begun.set(request, { url: request.url ?? "/", at: performance.now() });
  });
  subscribe("http.server.response.finish", (message) => {
    const { request, response } = message as {
      readonly request: IncomingMessage;
      readonly response: ServerResponse;
    };
    const start = begun.get(request);
    if (start === undefined) return;
    const { method = "", headers } = request;
    const took = (performance.now() - start.at) / 1000;
    const shows = headers.authorization ? "token" : headers.cookie ? "session" : "nothing";
    count({ url: start.url, method, status: response.statusCode, seconds: took, shows });
  });
}
