import { describe, expect, test } from "vitest";
import { readSample, renderRecords } from "../../testing/read-sample";
import { foldAlertStatus } from "./alert-draft";
import { foldAlertSeverity } from "./alert-severity";
import { isCloudWatchAlarm, lowerCloudWatchAlarm } from "./cloudwatch-alarm";
import { isFlatAlert, lowerFlatAlert } from "./flat-alert";
import { isLegacyGrafanaWebhook, lowerLegacyGrafanaWebhook } from "./grafana-alerts";

async function read(name: string) {
  const { report, records } = await readSample(name);
  return { format: report.format, records, lines: renderRecords(records) };
}

test("Alertmanager's interface: the state is an object, and an active alert fires", async () => {
  const { format, lines, records } = await read("alertmanager-v2");
  expect(format).toBe("Alertmanager alerts (JSON array)");
  expect(lines).toEqual([
    "I0 2026-11-21T00:26:12.511Z alert/critical checkout | LatencyHigh firing: p99 above 2 s for 5 minutes",
  ]);
  expect(records[0]?.fields).toMatchObject({ status: "firing", state: "active" });
});

test("Prometheus' own alerts: a pending one does not fire yet", async () => {
  const { format, lines } = await read("prometheus-alerts");
  expect(format).toBe("Prometheus alerts (JSON document)");
  expect(lines).toEqual([
    "I0 2026-11-21T00:22:07.304Z alert/critical app-01:9100 | InstanceDown firing: app-01 does not answer (value 0e+00)",
    "I1 2026-11-21T00:24:37.304Z alert/notice db-01:9100 | DiskFillsIn4h pending (value -1.2e+07)",
  ]);
});

describe("PagerDuty", () => {
  test("webhooks tell the life of an incident; a note is what a person said", async () => {
    const { format, lines, records } = await read("pagerduty-webhook");
    expect(format).toBe("PagerDuty webhooks (JSON lines)");
    expect(lines).toEqual([
      "L1 2026-11-21T00:23:41.482Z alert/critical Checkout API | checkout error rate above 5 % firing",
      "L2 2026-11-21T00:25:02.000Z alert/error Checkout API | checkout error rate above 5 % acknowledged: by Dana Quist",
      "L3 2026-11-21T00:31:10.000Z message Dana Quist | Rolled back to 4.18.1, watching",
      "L4 2026-11-21T00:44:55.120Z alert/notice Checkout API | checkout error rate above 5 % resolved: by Dana Quist",
    ]);
    expect(records[3]?.fields).toMatchObject({
      alertname: "checkout error rate above 5 %",
      status: "resolved",
      startsAt: "2026-11-21T00:23:41Z",
      severity: "high",
      service: "Checkout API",
      incident_number: 2461,
    });
  });

  test("log entries tell the same", async () => {
    const { format, lines } = await read("pagerduty-log-entries");
    expect(format).toBe("PagerDuty log entries (JSON document)");
    expect(lines).toEqual([
      "I0 2026-11-21T00:23:41.000Z alert/critical Checkout API | checkout error rate above 5 % firing: by Checkout API",
      "I1 2026-11-21T00:31:10.000Z message Dana Quist | Rolled back to 4.18.1, watching",
      "I2 2026-11-21T00:44:55.000Z alert/notice Checkout API | checkout error rate above 5 % resolved: by Dana Quist",
    ]);
  });
});

describe("Grafana", () => {
  test("webhooks are Alertmanager's, with the values that were measured", async () => {
    expect((await read("grafana-webhook")).lines).toEqual([
      "L1 2026-11-21T00:20:40.000Z alert app-03 | High CPU firing: CPU above 90 % (value B=94.25, C=1)",
      "L2 2026-11-21T00:33:40.000Z alert/notice app-03 | High CPU resolved: CPU above 90 %",
    ]);
  });

  test("annotations are marks of people, with an end, or changes of an alert's state", async () => {
    const { format, lines } = await read("grafana-annotations");
    expect(format).toBe("Grafana annotations (JSON array)");
    expect(lines).toEqual([
      "I0 2026-11-21T00:22:18.000Z change ci | deploy checkout 4.18.2",
      "I0 2026-11-21T00:23:18.000Z change ci | deploy checkout 4.18.2 (end)",
      "I1 2026-11-21T00:23:30.000Z alert - | Pool waiters firing: waiters = 47",
      "I2 2026-11-21T00:33:30.000Z alert/notice - | Pool waiters resolved: waiters = 0",
    ]);
  });

  test("webhooks of the old alerting have no time, and say so by being undated", () => {
    const payload = {
      ruleId: 1,
      ruleName: "CPU",
      state: "alerting",
      evalMatches: [{ metric: "app-01", value: 97 }],
      message: "too hot",
    };
    expect(isLegacyGrafanaWebhook(payload)).toBe(true);
    expect(lowerLegacyGrafanaWebhook(payload)).toMatchObject([
      { stamp: null, message: "CPU firing: too hot (value app-01=97)" },
    ]);
  });
});

test("Wazuh: levels up to 15 are folded; a detection has no state to speak of", async () => {
  const { format, lines, records } = await read("wazuh");
  expect(format).toBe("Wazuh alerts (JSON lines)");
  expect(lines[1]).toBe(
    "L2 2026-11-21T00:20:40.900Z alert/error gate-01 | sshd: Multiple authentication failures followed by a success.: Nov 21 00:20:40 gate-01 sshd[901]: Accepted password for backup from 203.0.113.66 port 40310 ssh2",
  );
  expect(records[0]).toMatchObject({
    severity: "notice",
    template: "sshd: Attempt to login using a non-existent user",
    fields: { status: "firing", src: "203.0.113.66", user: "oracle", "rule.level": 5 },
  });
});

test("Suricata: alerts, requests and flows of one log, each as what it is", async () => {
  const { format, lines, records } = await read("suricata-eve");
  expect(format).toBe("Suricata EVE events (JSON lines)");
  expect(lines).toEqual([
    "L1 2026-11-21T00:20:01.251547+01:00 alert/warning - | ET SCAN Sqlmap SQL Injection Scan: Attempted Information Leak, 203.0.113.66:40310 → 10.31.0.40:443",
    "L2 2026-11-21T00:20:01.301112+01:00 access/error - | GET shop.example/item?id=1%27 500",
    "L3 2026-11-21T00:20:02.000004+01:00 log - | dns type=query rrname=exfil.example rrtype=TXT 10.31.0.40:51002 → 10.31.0.2:53",
    "L4 2026-11-21T00:20:09.500+01:00 log - | flow state=closed reason=timeout bytes_toserver=1810 bytes_toclient=5120 203.0.113.66:40310 → 10.31.0.40:443",
    "L5 2026-11-21T00:20:10.000+01:00 log - | stats uptime=810",
  ]);
  expect(records[1]?.fields).toMatchObject({ method: "GET", status: 500, dst: "10.31.0.40" });
});

describe("alerts in members of their own", () => {
  test("one that is closed is raised, and resolved when it was last touched", async () => {
    const { format, lines } = await read("opsgenie-alerts");
    expect(format).toBe("alerts (JSON document)");
    expect(lines).toEqual([
      "I0 2026-11-21T00:20:41.143Z alert/critical - | Our servers are in danger firing",
      "I0 2026-11-21T00:44:00.410Z alert/notice - | Our servers are in danger resolved",
      "I1 2026-11-21T00:22:00.000Z alert/warning - | Queue depth above 10k firing",
    ]);
  });

  const time = "2026-11-21T00:20:41Z";
  test.each([
    [
      "a rule with a severity and a host",
      { time, rule: "Port scan", severity: "high", host: "gate-01" },
      true,
    ],
    [
      "a signature with its source",
      { timestamp: time, signature: "ET SCAN", src_ip: "203.0.113.66" },
      true,
    ],
    [
      "a log line of a rule engine",
      { time, level: "info", message: "rule matched", rule: "r1" },
      false,
    ],
    [
      "what was done with an alert",
      { createdAt: time, action: "Close", priority: "P1", message: "Pump 3 is hot" },
      true,
    ],
    [
      "what is to be done about an alert",
      { createdAt: time, action: "Invoke runbook", priority: "P1", message: "Pump 3 is hot" },
      false,
    ],
    [
      "what was done with a task",
      { createdAt: time, action: "Close", priority: "high", title: "Paint the pump" },
      false,
    ],
    ["a task with a priority", { created_at: time, title: "Buy milk", priority: "low" }, false],
    ["an alert without a time", { alertname: "A", severity: "page" }, false],
  ])("%s", (_what, object, isAlert) => {
    expect(isFlatAlert(object)).toBe(isAlert);
  });

  test("one with a beginning and an end is two records", () => {
    const alert = {
      alarm: "Disk full",
      severity: "major",
      start_time: time,
      resolved_at: "2026-11-21T01:00:00Z",
    };
    expect(lowerFlatAlert(alert).map(({ message, severity }) => [message, severity])).toEqual([
      ["Disk full firing", "error"],
      ["Disk full resolved", "notice"],
    ]);
  });
});

test("a CloudWatch alarm says what it was before", () => {
  const alarm = {
    AlarmName: "alb-5xx",
    NewStateValue: "ALARM",
    OldStateValue: "OK",
    NewStateReason: "Threshold Crossed",
    StateChangeTime: "2026-11-21T00:24:00.123+0000",
    Trigger: { MetricName: "HTTPCode_ELB_5XX_Count" },
  };
  expect(isCloudWatchAlarm(alarm)).toBe(true);
  expect(lowerCloudWatchAlarm(alarm)).toMatchObject([
    {
      message: "alb-5xx firing: Threshold Crossed",
      fields: { status: "firing", previous_state: "OK", metric: "HTTPCode_ELB_5XX_Count" },
    },
  ]);
});

test("states have many words and two meanings", () => {
  const words = [
    "Alerting",
    "TRIGGERED",
    "open",
    "OK",
    "Normal (NoData)",
    "closed",
    "no_data",
    "acknowledged",
  ];
  expect(words.map(foldAlertStatus)).toEqual([
    ...[
      "firing",
      "firing",
      "firing",
      "resolved",
      "resolved",
      "resolved",
      "no_data",
      "acknowledged",
    ],
  ]);
});

test("grades of incident tools fold into ours, ranks from 1 down", () => {
  const words = ["P1", "sev-2", "S3", "Priority 4", "High", "medium", "low", "page", "whatever"];
  expect(words.map(foldAlertSeverity)).toEqual([
    ...["critical", "error", "warning", "notice", "error", "warning", "notice", "critical", null],
  ]);
});
