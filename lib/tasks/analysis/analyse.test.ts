import { expect, test } from "vitest";
import { type Line, secondsAfter } from "@/lib/signals/testing/records";
import { memoryReader } from "../testing/memory-reader";
import { alert, each, frontDoor, log, metric, recordingSeconds } from "../testing/recording-lines";
import { rollout } from "../testing/scenario";
import { analyse } from "./analyse";

const hum: readonly Line[] = each(0, recordingSeconds, 1, (at) =>
  log("till-1/till.log", at, `sale ${at} done`),
);

async function draftsOf(lines: readonly Line[]) {
  const { drafts } = await analyse(memoryReader([...hum, ...lines]));
  return drafts;
}

test("a rollout is a key event where it begins, and its end is a detail", async () => {
  const drafts = await draftsOf([
    ...frontDoor("gate-1/access.log", 260, 400),
    ...rollout("deploy", 250, ["till", "till-1", "8.4.0"]),
    ...rollout("rollback", 395, ["till", "till-1", "8.3.9"]),
    alert(280, "TillErrors", "firing", 280, "the till answers 5xx"),
  ]);
  const isKey = new Map(drafts.map((draft) => [draft.family, draft.isKey]));
  expect(isKey.get("change.deploy")).toBe(true);
  expect(isKey.get("change.complete")).toBe(false);
  expect(isKey.get("response.complete")).toBe(false);
});

test("the countdown of a certificate that peers already refuse is no event of its own", async () => {
  const refused = each(300, 420, 2, (at) =>
    log("till-1/till.log", at, `handshake ${at} failed: certificate has expired`, "error"),
  );
  const countdown = metric("metrics/seal.csv", "tls_certificate_expiry_seconds", "till-1", (at) =>
    at < 310 ? 4000 : 5,
  );
  const drafts = await draftsOf([...refused, ...countdown]);
  const families = drafts.map(({ family }) => family);
  expect(families).toContain("error.tls");
  expect(families).not.toContain("certificate.expiry");
  const alone = await draftsOf([...countdown, ...frontDoor("gate-1/access.log", 300, 420)]);
  expect(alone.map(({ family }) => family)).toContain("certificate.expiry");
});

test.each([
  [70, false],
  [97, true],
])("a disk that fills to %i percent is a key event: %s", async (peak, isKey) => {
  const filling = metric("metrics/node.csv", "node_filesystem_used_percent", "till-1", (at) =>
    at < 300 ? 40 : Math.min(peak, 40 + (at - 300) / 2),
  );
  const failing = frontDoor("gate-1/access.log", 380, 500);
  const disk = (await draftsOf([...filling, ...failing])).find(
    ({ family }) => family === "resource.disk",
  );
  expect(disk?.isKey ?? false).toBe(isKey);
});

test("failed answers last until the last of them, whatever else goes on being reported", async () => {
  const drafts = await draftsOf([
    ...frontDoor("till-1/access.log", 300, 400),
    ...each(301, 500, 1, (at) =>
      log("till-1/till.log", at, `request ${at} failed: connection refused by vault-1`, "error"),
    ),
  ]);
  const failed = drafts.find(({ family }) => family === "error.http");
  expect(failed?.count).toBeGreaterThan(200);
  expect(failed?.end && secondsAfter(failed.end)).toBeLessThanOrEqual(402);
});
