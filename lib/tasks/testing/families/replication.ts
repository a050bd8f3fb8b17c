import { log, metric, says, wobble } from "../recording-lines";
import { fault, hum, job, pages, rollout, type Scenario, setting } from "../scenario";

export const replicationScenarios: readonly Scenario[] = [
  {
    name: "a stale standby that was promoted",
    lines: [
      ...metric("metrics/vole.csv", "pg_replication_lag_seconds", "vole-db2", (at) =>
        at < 120 ? wobble(at) / 10 : at < 300 ? at - 118 : 0,
      ),
      log(
        "vole-db1/postgresql.log",
        296,
        "FATAL: terminating: PANIC: could not write to file: Input/output error",
        "critical",
      ),
      log(
        "vole-db2/patroni.log",
        300.2,
        "promoted self to leader by acquiring session lock",
        "warning",
      ),
      ...hum("vole-1/vole.log", "booked"),
      ...fault(
        "vole-1/vole.log",
        [302, 480, 3],
        "booking # not found although it was confirmed: stale read",
        "error",
      ),
      setting(114, ["vole", "vole-db2"], ["max_wal_senders", "8", "1"]),
      ...rollout("deploy", 220, ["newt", "newt-1", "2.0.2"]),
      ...pages("VoleMissing", 330, 500, "bookings are missing"),
    ],
    root: /max_wal_senders|could not write|Replication lag|Input\/output/i,
    links: [],
    decoy: /newt/,
  },
  {
    name: "a leader that loses its office on a slow disk",
    lines: [
      ...metric("metrics/quorum.csv", "etcd_disk_wal_fsync_duration_seconds_p99", "cell-1", (at) =>
        at < 206 || at > 400 ? 0.004 + wobble(at) / 1e4 : 1.8 + wobble(at) / 10,
      ),
      ...fault(
        "cell-1/etcd.log",
        [208, 400, 10],
        "slow fdatasync took 1.#s, expected less than 1s",
        "warning",
      ),
      ...fault(
        "cell-2/etcd.log",
        [214, 400, 40],
        "raft.node: 8e9e05c5 lost leader 91bc3c39 at term #",
        "warning",
      ),
      ...fault(
        "api-5/api.log",
        [216, 400, 2],
        "etcdserver: request timed out, possibly due to previous leader failure (#)",
      ),
      ...hum("api-5/api.log", "admitted"),
      ...job(200, 398, "snapshot-backup", "cell-1"),
      ...rollout("deploy", 120, ["moth", "moth-1", "3.3"]),
      ...pages("ApiErrors", 234, 420, "api cannot reach its store"),
      says(
        360,
        "kofi",
        "snapshot-backup on cell-1 started at 09:03 and takes the disk, so the leader cannot sync and loses its lease",
      ),
    ],
    root: /snapshot-backup/,
    links: [["failover", "error.timeout"]],
    decoy: /moth/,
  },
];
