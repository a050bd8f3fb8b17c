import { expect, test } from "vitest";
import { statementWords } from "@/lib/knowledge/lexicons/statement-words";
import { readStatement } from "./statements";
import { toReferences } from "./testing/records";

function actsOf(text: string, user = "anna"): readonly string[] {
  const [record] = toReferences([
    { path: "chat.json", at: 5, kind: "message", message: text, fields: { user } },
  ]);
  return record === undefined ? [] : [...readStatement(record, statementWords).acts].toSorted();
}

test.each([
  [
    "an explanation with cause and change",
    "the new certificate bundle is missing the intermediate, so every client that checks the chain refuses the connection since 10:02",
    "diagnosis",
  ],
  [
    "an owner who admits a slip",
    "sorry, that was me: the firewall cleanup at 10:02 removed the rule of the payment hosts by mistake",
    "diagnosis",
  ],
  [
    "a confession",
    "the queue of batch-3 fills up, i switched archive_all on for a test this morning, my mistake, the config push has nothing to do with it",
    "diagnosis",
  ],
  [
    "what waits for what",
    "the index migration v31 waits for the lock of the export that is open since 09:40, and every insert waits behind it",
    "diagnosis",
  ],
  [
    "a guess in the middle",
    "more load since the release? the numbers were due to rise",
    "hypothesis",
  ],
  ["a guess", "maybe the load balancer is to blame?", "hypothesis"],
  ["a verdict on an action", "no change at all, still timing out", "refutation"],
  ["an action that made things worse", "the failover made it worse, lag is growing", "refutation"],
  ["a verdict with the thing in the middle", "the balancer still has it DOWN", "refutation"],
  [
    "a conclusion from what was seen",
    "mill-4 says the lease ends 40 s before it began, the signature is fine. so the clock of mill-9 is behind",
    "diagnosis",
  ],
  ["a deed", "restarted broker-2 just now", "action"],
  ["an all-clear", "resolved, queue depth is back to normal", "confirmation"],
  ["a correction", "i was wrong about the switch, it is the firewall rule", "correction"],
  ["a report", "customers say payments hang", "report"],
  ["a report in Chinese", "订单变慢了,客户投诉", "report"],
  [
    "a cause in Chinese with a version",
    "因为 v2.4.1 上线,配置写错了,所以所有请求都超时,导致网关报错,客户受到影响,这是昨天 10:02 发布的版本造成的",
    "diagnosis",
  ],
])("%s is heard as such", (_, text, act) => {
  expect(actsOf(text)).toContain(act);
});

test.each([
  ["a guess about a change", "could it be the release?"],
  ["a plan that follows", "restart went through, so the queue should drain soon, let's wait"],
  ["a plan", "contain: block the address, remove the file and rotate the password of the account"],
  ["small talk", "good morning, coffee?"],
  ["a plain report", "paged, looking"],
])("%s is no diagnosis", (_, text) => {
  expect(actsOf(text)).not.toContain("diagnosis");
});

test("a bot names no cause", () => {
  expect(
    actsOf(
      "rollback because the certificate of v2.3.4 was revoked, so every client fails since 10:02",
      "deploy-bot",
    ),
  ).not.toContain("diagnosis");
});
