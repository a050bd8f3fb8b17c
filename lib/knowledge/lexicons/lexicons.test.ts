import { expect, test } from "vitest";
import { operationsLexicon } from "../operations-lexicon";

function familyOf(message: string): string | null {
  return operationsLexicon.logPhrases.find(({ pattern }) => pattern.test(message))?.family ?? null;
}

test.each([
  // what a breaker goes to counts, not what it was
  ["circuit breaker mail: CLOSED -> OPEN", "circuit.open"],
  ["CircuitBreaker 'mail' changed state from OPEN to HALF_OPEN", "circuit.probe"],
  ["circuit mail half-open -> closed after 3 successes", "circuit.close"],
  ["Circuit breaker opened for host mail-2", "circuit.open"],
  ["request refused, circuit is open", "circuit.open"],
  // everything there is of something is taken
  ["all 20 worker threads busy for 3s", "resource.saturation"],
  ["all channels are in use", "resource.saturation"],
  ["no free slot, no render worker available", "resource.saturation"],
  ["all tests passed", null],
  // a limit that is announced is not one that is reached
  ["Disk free limit set to 50MB", "noise"],
  ["Memory high watermark set to 185 MiB (195000000 bytes)", "noise"],
  ["disk resource limit alarm set on node rabbit@mq-3", "error.disk"],
  // who leads, who follows, and what only says so
  ["received promote request", "failover"],
  ["primary store-1 declared dead, starting failover to store-2", "failover"],
  ["keeperd 2.1 started: watch=store-1 failover=auto failures=5", "process.start"],
  ["rate lookup failed, service unavailable, continuing without", "warning.log"],
  ["cannot read locale settings, falling back to the defaults", "warning.log"],
  ["started streaming WAL from primary at 0/3000000 on timeline 2", "recovery.logged"],
  ["database system is ready to accept read-only connections", "noise"],
  ["terminating walsender process due to replication timeout", "error.replication"],
  // a client that goes away is no lock and no news of its own
  [
    "Aborted connection 126 to db: 'wh' (Got an error reading communication packets)",
    "client.gone",
  ],
  ["closing AMQP connection <0.857.0> (10.0.0.4:44668 -> 10.0.0.2:5672)", "client.gone"],
  // a store that cannot write because of the disk below it
  ["MISCONF Errors writing to the AOF file: No space left", "error.store"],
  ["Background saving error", "error.store"],
  ["write failed: No space left on device", "error.disk"],
  // one check of a server is neither its end nor its return
  [
    "Health check for server be_mail/mx-2 failed, reason: Layer7 wrong status, code: 429, status: 2/3 UP",
    "error.probe",
  ],
  [
    "Health check for server be_mail/mx-2 succeeded, reason: Layer4 check passed, status: 1/2 DOWN",
    "noise",
  ],
  [
    "Server be_mail/mx-2 is DOWN, reason: Layer7 wrong status, code: 429, info: Too Many Requests",
    "member.down",
  ],
  ["Server be_mail/mx-2 is going DOWN for maintenance (forced by admin)", "member.maintenance"],
  [
    "renewal of mx-2.mail.test failed (attempt 1): HTTP 404; certificate expires in 55 s",
    "error.renewal",
  ],
  ["peer certificate for pay.shop.test has expired", "error.tls"],
  // a number in a name is no answer, and a setting is no refusal
  ["failed to start till-429", null],
  ["order 1429 stored", null],
  ["rate limit of mail set to 50 per second", null],
  ["throttle off", null],
  ["lookup refused: status=429", "throttled"],
  ["answered 429: too many requests", "throttled"],
  ["client throttled for 30 s", "throttled"],
  ["rate limit of 50/s exceeded by mx-2", "throttled"],
  ["Server be_mail/mx-2 is UP. 2 active and 0 backup servers online.", "member.up"],
])("%s is %s", (message, family) => {
  expect(familyOf(message)).toBe(family);
});

test.each([
  ["pg_locks_count mode=exclusive", "error.lock"],
  ["threads state=waiting_for_table_metadata_lock", "error.lock"],
  ["node_time_clock_total", null],
  ["disk_blocks_used_bytes", "resource.disk"],
])("the metric %s is about %s", (text, family) => {
  const rule = operationsLexicon.metricRules.find(({ pattern }) => pattern.test(text));
  expect(rule?.family ?? null).toBe(family);
});

test("that a processor works more than before is told as that: 3 % of one is not busy", () => {
  const rule = operationsLexicon.metricRules.find(({ pattern }) =>
    pattern.test("process_cpu_percent"),
  );
  expect(rule?.title).toBe("CPU use rises on {host} ({metric})");
});
