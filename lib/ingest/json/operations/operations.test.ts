import { describe, expect, test } from "vitest";
import { readBytes, readSample, renderRecords } from "../../testing/read-sample";
import { isPipelineRun, lowerPipelineRun } from "./pipeline-run";

async function read(name: string) {
  const { report, records } = await readSample(name);
  return { report, records, lines: renderRecords(records) };
}

describe("Kubernetes", () => {
  test("a repeated event is two records: when it came first, and last", async () => {
    const { report, lines, records } = await read("kubernetes-events");
    expect(report.format).toBe("Kubernetes events (JSON document)");
    expect(lines).toEqual([
      "I0 2026-11-21T00:20:11.000Z log/warning node-2 | Pod shop/catalog-6d8f9c7b5-x2x4q: BackOff: Back-off restarting failed container catalog in pod catalog-6d8f9c7b5-x2x4q_shop(3c1e) (first of 37)",
      "I0 2026-11-21T00:29:02.000Z log/warning node-2 | Pod shop/catalog-6d8f9c7b5-x2x4q: BackOff: Back-off restarting failed container catalog in pod catalog-6d8f9c7b5-x2x4q_shop(3c1e) (37 times)",
      "I1 2026-11-21T00:21:30.123456Z log/info default-scheduler | Pod shop/cart-5c-abcde: Scheduled: Successfully assigned shop/cart-5c-abcde to node-1",
    ]);
    expect(records[0]?.template).toBe(records[1]?.template);
    expect(records[1]?.fields).toMatchObject({
      reason: "BackOff",
      count: 37,
      pod: "catalog-6d8f9c7b5-x2x4q",
      container: "catalog",
      namespace: "shop",
      host: "node-2",
    });
  });

  test("lines of a watch, of the newer kind of event", async () => {
    const { report, lines } = await read("kubernetes-watch");
    expect(report.format).toBe("Kubernetes events (JSON lines)");
    expect(lines).toEqual([
      "L1 2026-11-21T00:20:05.000001Z log/warning node-2 | Node node-2: SystemOOM: System OOM encountered, victim process: node, pid: 5502",
      "L2 2026-11-21T00:20:06.000Z log/warning node-2 | Node node-2: EvictionThresholdMet: Attempting to reclaim memory (first of 4)",
      "L2 2026-11-21T00:24:06.500Z log/warning node-2 | Node node-2: EvictionThresholdMet: Attempting to reclaim memory (4 times)",
    ]);
  });

  test("a watch that prints whole objects one after another is read object by object", async () => {
    const event = (at: string) => ({
      kind: "Event",
      metadata: { name: "a" },
      involvedObject: { kind: "Pod", name: "web-1" },
      reason: "Killing",
      message: "Stopping container web",
      lastTimestamp: at,
      type: "Normal",
    });
    const text = ["2026-11-21T00:20:00Z", "2026-11-21T00:21:00Z"]
      .map((at) => JSON.stringify(event(at), null, 4))
      .join("\n");
    const { report, records } = await readBytes(new TextEncoder().encode(text));
    expect(report.format).toBe("Kubernetes events (JSON document)");
    expect(renderRecords(records)[1]).toBe(
      "I1 2026-11-21T00:21:00.000Z log/info - | Pod web-1: Killing: Stopping container web",
    );
  });

  test("objects date their creation, conditions, containers and rollouts", async () => {
    const { report, lines } = await read("kubernetes-objects");
    expect(report).toMatchObject({
      format: "Kubernetes objects (JSON document)",
      dropped: [{ reason: "element without anything in it", count: 1, lines: [2] }],
    });
    expect(lines).toEqual([
      "I0 2026-11-20T19:00:00.000Z change node-2 | Pod shop/catalog-6d8f-x2x4q created",
      "I0 2026-11-21T00:20:09.000Z log/warning node-2 | Pod shop/catalog-6d8f-x2x4q: Ready=False: ContainersNotReady: containers with unready status: [catalog]",
      "I0 2026-11-21T00:15:02.000Z log node-2 | Pod shop/catalog-6d8f-x2x4q: container catalog started",
      "I0 2026-11-21T00:20:08.000Z log/error node-2 | Pod shop/catalog-6d8f-x2x4q: container catalog terminated: OOMKilled (exit code 137)",
      "I1 2026-11-20T18:59:02.000Z change catalog | deploy Application argocd/catalog 5f1c9be0d2a4 started",
      "I1 2026-11-20T19:00:04.000Z change catalog | deploy Application argocd/catalog 5f1c9be0d2a4 finished",
      "I1 2026-11-21T00:30:00.000Z change catalog | deploy Application argocd/catalog 6a2d0cf1e3b5 started",
      "I1 2026-11-21T00:30:08.000Z change/error catalog | deploy Application argocd/catalog 6a2d0cf1e3b5 failed: one or more objects failed to apply",
    ]);
  });
});

describe("runs of pipelines", () => {
  test("GitHub's: one record when a run started, one when it ended", async () => {
    const { report, lines, records } = await read("github-runs");
    expect(report.format).toBe("pipeline runs (JSON document)");
    expect(lines).toEqual([
      "I0 2026-11-21T00:10:40.000Z change shop/checkout | deploy shop/checkout Release #562 of acb5820ced94 on main started by dana - checkout 4.18.2",
      "I0 2026-11-21T00:14:02.000Z change shop/checkout | deploy shop/checkout Release #562 of acb5820ced94 on main success by dana - checkout 4.18.2",
      "I1 2026-11-21T00:28:00.000Z change shop/checkout | pipeline shop/checkout CI #1811 of bcb5820ced94 on fix-pool started by lee",
    ]);
    expect(records[1]?.fields).toMatchObject({
      type: "deploy",
      status: "success",
      version: "acb5820ced9479c074f688cc328bf03f341a511d",
      branch: "main",
      by: "dana",
    });
  });

  test("GitLab's deployments fail as such", async () => {
    const { report, lines, records } = await read("gitlab-deployments");
    expect(report.format).toBe("pipeline runs (JSON array)");
    expect(lines[3]).toBe(
      "I1 2026-11-21T00:30:10.000Z change/error - | deploy #2 of a91957a85832 on main to production failed by dana",
    );
    expect(records[3]?.fields).toMatchObject({ environment: "production", status: "failed" });
  });

  test.each([
    [
      "a Spinnaker execution",
      {
        type: "PIPELINE",
        application: "shop",
        name: "Deploy prod",
        status: "SUCCEEDED",
        buildTime: 1795220400000,
        startTime: 1795220401000,
        endTime: 1795220461000,
        stages: [],
      },
      ["deploy shop Deploy prod started", "deploy shop Deploy prod succeeded"],
    ],
    [
      "a Jenkins build",
      {
        number: 12,
        result: "FAILURE",
        timestamp: 1795220400000,
        duration: 5000,
        estimatedDuration: 4000,
        fullDisplayName: "shop #12",
      },
      ["pipeline shop #12 #12 started", "pipeline shop #12 #12 failure"],
    ],
    [
      "a state of a deployment, which is one moment",
      {
        id: 1,
        state: "success",
        environment: "production",
        created_at: "2026-11-21T00:20:00Z",
        updated_at: "2026-11-21T00:20:00Z",
      },
      ["deploy #1 to production success"],
    ],
  ])("%s", (_what, object, messages) => {
    expect(isPipelineRun(object)).toBe(true);
    expect(lowerPipelineRun(object).map(({ message }) => message)).toEqual(messages);
  });

  test.each([
    [
      "a log line with a duration",
      {
        timestamp: "2026-11-21T00:20:00Z",
        status: "ok",
        duration: 12,
        env: "prod",
        message: "done",
      },
    ],
    [
      "a request with a start and an end",
      {
        start_time: "2026-11-21T00:20:00Z",
        end_time: "2026-11-21T00:20:01Z",
        status: 200,
        path: "/",
      },
    ],
  ])("%s is no run", (_what, object) => {
    expect(isPipelineRun(object)).toBe(false);
  });
});

test("Terraform's messages: steps of a plan are changes, the rest is a log", async () => {
  const { report, lines, records } = await read("terraform-messages");
  expect(report.format).toBe("Terraform messages (JSON lines)");
  expect(lines).toEqual([
    "L1 2026-11-21T00:10:00.110012+01:00 log/info - | Terraform 1.9.5",
    "L2 2026-11-21T00:10:04.000+01:00 change/info - | aws_db_instance.main: Plan to update",
    "L3 2026-11-21T00:10:09.000+01:00 change/info - | aws_db_instance.main: Modifying... [id=shop]",
    "L4 2026-11-21T00:10:40.000+01:00 change/error - | aws_db_instance.main: Modifications errored after 31s",
    "L5 2026-11-21T00:10:40.200+01:00 log/error - | Error: modifying RDS DB Instance (shop): InvalidParameterCombination: storage cannot shrink",
  ]);
  expect(records.map(({ fields }) => fields.status)).toEqual([
    ...[undefined, "planned", "started", "failed", undefined],
  ]);
});
