import { change, log, metric, says, wobble } from "../recording-lines";
import { fault, hum, job, pages, rollout, type Scenario, setting } from "../scenario";

export const brokerScenarios: readonly Scenario[] = [
  {
    name: "a broker that stops its publishers to save memory",
    lines: [
      ...metric("metrics/burrow.csv", "rabbitmq_queue_messages_ready", "burrow-mq", (at) =>
        at < 180 ? wobble(at) : at < 430 ? (at - 178) * 900 : 0,
      ),
      log(
        "burrow-mq/rabbit.log",
        300.2,
        "vm_memory_high_watermark set. Memory used:1720320000 allowed:1717986918",
        "warning",
      ),
      log(
        "burrow-mq/rabbit.log",
        300.4,
        "memory resource limit alarm set on node rabbit@burrow-mq. Publishers will be blocked until this alarm clears",
        "warning",
      ),
      ...hum("mole-1/mole.log", "dug", 304),
      ...hum("mole-1/mole.log", "dug", 600, 432),
      ...fault(
        "mole-1/mole.log",
        [305, 430, 3],
        "publish # timed out: connection blocked by broker: low on memory",
      ),
      ...rollout("deploy", 172, ["badger", "badger-2", "2.5.0"]),
      ...job(150, 160, "daily-report", "fox-1"),
      ...rollout("rollback", 420, ["badger", "badger-2", "2.4.9"]),
      ...pages("MolePublishErrors", 318, 445, "mole cannot publish"),
      says(
        400,
        "kofi",
        "badger 2.5.0 no longer acks, so everything stays in the queue and the broker ran into its memory alarm",
      ),
    ],
    root: /Rollout of badger 2\.5\.0/,
    links: [
      ["change.deploy", "queue.growth"],
      ["queue.growth", "limit.near"],
    ],
    decoy: /daily-report/,
  },
  {
    name: "consumers that are thrown out of their group",
    lines: [
      ...metric("metrics/weir.csv", "kafka_consumergroup_lag", "weir", (at) =>
        at < 220 ? 5 + wobble(at) : at < 470 ? (at - 215) * 300 : 5,
      ),
      ...hum("weir-1/weir.log", "handled offset"),
      ...fault(
        "weir-1/weir.log",
        [216, 460, 12],
        "Member weir-1-# sending LeaveGroup request due to consumer poll timeout has expired",
        "warning",
      ),
      ...fault(
        "broker-2/server.log",
        [217, 460, 12],
        "Preparing to rebalance group weir in state PreparingRebalance with old generation #",
        "info",
      ),
      setting(208, ["weir", "weir-1"], ["max.poll.records", "500", "20000"]),
      ...rollout("deploy", 110, ["dam", "dam-1", "1.9.0"]),
      setting(452, ["weir", "weir-1"], ["max.poll.records", "20000", "500"]),
      ...pages("WeirLag", 260, 490, "consumer lag of weir grows"),
    ],
    root: /max\.poll\.records/,
    links: [
      ["change.config", "error.broker"],
      ["error.broker", "queue.growth"],
    ],
    decoy: /dam/,
  },
  {
    name: "a message nobody can read",
    lines: [
      ...hum("sieve-1/sieve.log", "sifted message", 230),
      ...hum("sieve-1/sieve.log", "sifted message", 600, 420),
      ...fault(
        "sieve-1/sieve.log",
        [232, 415, 6],
        "org.apache.kafka.common.errors.SerializationException: Error deserializing key/value for partition grains-3 at offset 88213044 try #",
      ),
      ...metric("metrics/sieve.csv", "consumer_group_lag", "sieve", (at) =>
        at < 234 ? wobble(at) : at < 418 ? (at - 230) * 4 : 0,
      ),
      ...rollout("deploy", 226, ["mill", "mill-3", "5.3.0"]),
      ...rollout("deploy", 90, ["chute", "chute-1", "2.2.0"]),
      change(412, {
        type: "ops",
        service: "sieve",
        action: "skip",
        command: "kafka-consumer-groups --reset-offsets --shift-by 1",
        by: "ines",
      }),
      ...pages("SieveLag", 262, 440, "consumer lag of sieve grows"),
      says(
        350,
        "ines",
        "mill 5.3.0 writes the new schema, sieve still runs the old one and cannot read it",
      ),
    ],
    root: /Rollout of mill 5\.3\.0/,
    links: [
      ["change.deploy", "error.broker"],
      ["error.broker", "queue.growth"],
    ],
    decoy: /chute/,
  },
];
