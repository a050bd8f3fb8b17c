import { expect, test } from "vitest";
import { builtInMessages } from "./built-in";

// What is logged while all is well, in the words of failures.
test.each([
  "wrote response 503 bytes in 3 ms",
  "Order status: 500 units shipped",
  "connection limit allows 200 clients",
  "client connected, protocol_version=2.0",
  "tls stats: handshake_ok=1200 handshake_failure=0",
  "loaded CRL with 0 revoked certificates",
  "checked 12 certificates, no expired certificate found",
  "support agent unable to resolve ticket 9912, escalated",
  "cleaning up after shim disconnected",
  "clocksource: Switched to clocksource tsc",
  "process backup.sh pid 4412 exit status 0",
  "Executing query took 0.02 seconds",
  "0 pending requests queued",
  "backup skipped: this host is not primary",
  "credit check passed for order 8812",
  "inventory sync over 3 warehouses finished",
  "user anna logout from 10.0.0.7",
  "flattening 12 nested records before export",
  "policy 88231 of customer 17 updated",
  "registered signal handlers for SIGINT and SIGTERM",
  "shutting down idle worker 4",
  "api: 5 desired | 5 updated | 5 available | 0 unavailable",
  "read timeout 10s, connect timeout 5s",
  "request completed in 20 ms (timeout 5000 ms)",
  "slow query log enabled",
  "token expired, refreshing it",
  "3/3 nodes are available",
  "generated self-signed certificate for localhost",
  "area code 429",
  "queue full: no",
  "rename-command FLUSHALL is set, command disabled",
  "0 timeouts in the last hour",
  "circuit breaker payments configured, opens after 5 failures",
  "circuit breaker enabled for payments (open duration 30 s)",
])("%s is no failure", (message) => {
  const found = builtInMessages.find(({ pattern }) => pattern.test(message));
  expect(found === undefined || found.family === "noise" ? null : found.id).toBeNull();
});
