/**
 * Conventional short names for what logs call by many names. The original stays beside it; see
 * ../README.md for what each means. Keys are compared without case and punctuation.
 */
const conventional: Readonly<Record<string, readonly string[]>> = {
  request_id: [
    "requestId",
    "reqId",
    "req.id",
    "rid",
    "xRequestId",
    "http.request_id",
    "correlationId",
    "correlation_id",
  ],
  trace_id: ["traceId", "trace.id", "otelTraceId", "dd.trace_id", "xB3TraceId"],
  span_id: ["spanId", "span.id", "otelSpanId", "dd.span_id"],
  parent_span_id: ["parentSpanId", "parentId", "parent.id"],
  duration_ms: [
    "durationMs",
    "elapsedMs",
    "latencyMs",
    "responseTime",
    "responseTimeMs",
    "tookMs",
    "timeTakenMs",
    "elapsed_ms",
    "duration.ms",
  ],
  status: [
    "statusCode",
    "httpStatus",
    "http.status_code",
    "http.response.status_code",
    "res.statusCode",
    "DownstreamStatus",
    "responseCode",
    "response.status",
  ],
  method: [
    "httpMethod",
    "requestMethod",
    "http.method",
    "http.request.method",
    "req.method",
    "verb",
  ],
  path: [
    "url",
    "uri",
    "requestUri",
    "requestPath",
    "urlPath",
    "url.path",
    "http.target",
    "http.route",
    "req.url",
    "route",
  ],
  client: [
    "clientIp",
    "remoteAddr",
    "remoteAddress",
    "remoteIp",
    "ip",
    "client.ip",
    "client.address",
    "source.ip",
    "sourceIPAddress",
    "req.remoteAddress",
    "request.remote_ip",
    "ClientHost",
  ],
  user: ["username", "userName", "userId", "user.name", "user.id", "enduser.id", "account"],
  host: ["hostname", "host.name", "node", "nodeName", "machine", "server"],
  service: ["serviceName", "service.name", "app", "application", "appName", "component"],
  version: ["serviceVersion", "service.version", "appVersion", "release", "buildVersion"],
  pid: ["processId", "process.pid"],
  upstream: ["upstreamAddr", "upstreamHost", "backend", "ServiceAddr"],
  bytes: ["body_bytes_sent", "bytes_sent"],
  user_agent: ["http_user_agent", "user_agent.original", "request.headers.User-Agent"],
  referrer: ["http_referer", "http_referrer"],
  db: ["database", "dbName", "db.name", "datname"],
  program: ["SYSLOG_IDENTIFIER", "appname", "ident"],
  logger: ["loggerName", "log.logger", "logger_name", "category"],
  thread: ["threadName", "thread_name", "process.thread.name"],
  error: ["err", "exception", "error.message", "err.message", "errorMessage"],
  stack: ["stackTrace", "stack_trace", "err.stack", "error.stack_trace", "exception.stacktrace"],
};

const conventionalByFolded = new Map(
  Object.entries(conventional).flatMap(([name, others]) =>
    [name, ...others].map((other): [string, string] => [foldName(other), name]),
  ),
);
const answers = new Map<string, string | null>();
const answersMax = 10_000;

/** The conventional name for a key, or null when it has none of its own. */
export function findConventionalName(key: string): string | null {
  const known = answers.get(key);
  if (known !== undefined) return known;
  // Logstash's `@version` is the version of its format.
  const found = key.startsWith("@") ? null : (conventionalByFolded.get(foldName(key)) ?? null);
  const name = found === key ? null : found;
  if (answers.size < answersMax) answers.set(key, name);
  return name;
}

export function foldName(key: string): string {
  return key.replace(/[^A-Za-z0-9]/g, "").toLowerCase();
}
