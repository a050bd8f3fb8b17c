import { expect, test } from "vitest";
import { artifactIds } from "@/lib/domain/ids";
import { findHosts } from "./hosts";

const file = (path: string, sourceName: string | null = null) => ({
  sourceName,
  artifact: {
    id: artifactIds.fromDigest("0".repeat(16)),
    path,
    sha256: "0".repeat(64),
    bytes: 0,
    report: { kind: "unread", format: "", reason: "", warnings: [] },
  } as const,
});

test.each([
  ["a folder for each host", ["app-01/a.log", "db-01/b.log"], ["app-01", "db-01"]],
  [
    "the same, dropped as one folder",
    ["out/app-01/a.log", "out/db-01/b.log"],
    ["out/app-01", "out/db-01"],
  ],
  ["one folder of many machines' logs", ["outage/a.log", "outage/b.log"], [null, null]],
  [
    "a folder of the day, with a chat beside",
    ["2026-03-08/a.log", "2026-03-08/chat/c.json"],
    [null, "2026-03-08/chat"],
  ],
  [
    "one host's folder",
    ["bastion-01/auth.log", "bastion-01/audit.log"],
    ["bastion-01", "bastion-01"],
  ],
  ["single files", ["a.log", "b.log"], [null, null]],
  [
    "a host inside an archive",
    ["all.zip!/web1/a.log", "all.zip!/web2/a.log"],
    ["all.zip!/web1", "all.zip!/web2"],
  ],
  ["nothing", [], []],
])("%s", (_, paths, hosts) => {
  expect(findHosts(paths.map((path) => file(path)))).toEqual(hosts);
});

test("the name that records give their source stands in for a folder that is no host", () => {
  expect(findHosts([file("logs/a.log", "web-7"), file("logs/b.log")])).toEqual(["web-7", null]);
});

test("a folder that records call their host is one", () => {
  expect(findHosts([file("relay/a.log", "Relay"), file("relay/b.log")])).toEqual([
    "relay",
    "relay",
  ]);
});
