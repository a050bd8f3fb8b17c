import { expect, test } from "vitest";
import { parseQuestion } from "./parse-question";

const plain = (words: string) => ({ words, place: null });

test.each([
  ["When was the change reverted?", { kind: "when", of: plain("the change reverted") }],
  ["at what time did the pump stop", { kind: "when", of: plain("the pump stop") }],
  ["When was the last kill?", { kind: "when", of: { words: "the kill", place: "last" } }],
  ["When did the data leave, and to where?", { kind: "when", of: plain("the data leave") }],
  ["When came the first timeout?", { kind: "when", of: { words: "the timeout", place: "first" } }],
  ["2回目の警報は何秒続いたか", { kind: "duration", of: { words: "の警報", place: 2 } }],
  ["警報は何秒続いたか", { kind: "duration", of: plain("警報") }],
  ["停止から復旧までどのくらい", { kind: "duration", from: plain("停止"), to: plain("復旧") }],
  [
    "設定変更と停止、どちらが先か",
    { kind: "order", first: plain("設定変更"), second: plain("停止"), form: "choice" },
  ],
  ["第二次重启是什么时候？", { kind: "when", of: { words: "重启", place: 2 } }],
  [
    "How long after the deploy did the first 503 appear?",
    {
      kind: "duration",
      from: plain("the deploy"),
      to: { words: "the 503 appear", place: "first" },
    },
  ],
  [
    "How much time passed between the push and the kill?",
    { kind: "duration", from: plain("the push"), to: plain("the kill") },
  ],
  [
    "How long was it from first login to containment?",
    { kind: "duration", from: { words: "login", place: "first" }, to: plain("containment") },
  ],
  ["How long did the storm last?", { kind: "duration", of: plain("the storm") }],
  ["How long was it down until it was up again?", { kind: "duration", of: plain("it down") }],
  ["How long did the drain run until the kill?", { kind: "duration", to: plain("the kill") }],
  ["How long did it take to detect the incident?", { kind: "duration", phase: "detected" }],
  ["多久才被发现？", { kind: "duration", phase: "detected" }],
  ["How long until the outage was fixed?", { kind: "duration", phase: "resolved" }],
  ["When was the second stop?", { kind: "when", of: { words: "the stop", place: 2 } }],
  ["When was the 30 second stop?", { kind: "when", of: plain("the 30 second stop") }],
  ["How long did the alert fire?", { kind: "duration", of: plain("the alert fire") }],
  ["从发布到第一次报错过了多久?", { kind: "duration", from: plain("发布") }],
  ["告警持续了多久", { kind: "duration", of: plain("告警") }],
  [
    "Was the pool exhausted before or after the alert?",
    {
      kind: "order",
      first: plain("the pool exhausted"),
      second: plain("the alert"),
      form: "relative",
    },
  ],
  [
    "Which came first, the query or the first leak?",
    { kind: "order", first: plain("the query"), second: { words: "the leak", place: "first" } },
  ],
  ["回滚是在告警之前还是之后？", { kind: "order", first: plain("回滚"), second: plain("告警") }],
  ["What was changed before the memory grew?", { kind: "what_on" }],
  ["Why did the guard not help?", { kind: "why", isOfAbsence: true }],
  ["How many kills were there in total?", { kind: "how_many", of: plain("kills") }],
  ["How many logins failed from 10.0.0.7?", { kind: "how_many", within: null }],
  ["How many links between app-01 and db-01 dropped?", { kind: "how_many", within: null }],
  ["How many orders were rejected by 3 gateways?", { kind: "how_many", within: null }],
  [
    "How many kills were there before the deploy?",
    { kind: "how_many", within: "before the deploy" },
  ],
  [
    "Which config change made the pool overflow?",
    { kind: "which", of: plain("the pool overflow"), isOfChange: true },
  ],
  ["Did killing the query help?", { kind: "did_it_help", of: plain("killing the query") }],
  ["重启有没有用？", { kind: "did_it_help", of: plain("重启") }],
  ["什么导致了宕机？", { kind: "which", of: plain("宕机"), isOfChange: false }],
  ["重启了几次？", { kind: "how_many", of: plain("重启") }],
  ["回滚到底有没有用?之后呢?", { kind: "did_it_help", of: plain("回滚") }],
  ["Did the restart do any good?", { kind: "did_it_help", of: plain("the restart") }],
  ["So who paused the pump?", { kind: "who", of: plain("paused the pump") }],
  [
    "FirstAlert or SecondAlert, which one fired first?",
    {
      kind: "order",
      first: plain("FirstAlert fired"),
      second: plain("SecondAlert fired"),
      form: "choice",
    },
  ],
  ["What is the limit now?", { kind: "setting", of: plain("limit"), side: "now" }],
  ["limit 现在是多少？", { kind: "setting", of: plain("limit"), side: "now" }],
  ["What was the limit originally?", { kind: "setting", side: "from" }],
  ["Is the pump down?", { kind: "did", of: plain("the pump down"), isOfNow: true }],
  ["Was the pump down?", { kind: "did", isOfNow: false }],
  ["什么时候开始的？", { kind: "impact", aspect: "since" }],
  ["什么时候结束的？", { kind: "impact", aspect: "until" }],
  ["有多少 503？", { kind: "how_many", of: plain("503") }],
  ["Did dev-2 cause it?", { kind: "ruled_out", of: plain("dev-2") }],
  // What comes behind the interrogative is asked, too.
  ["limit 是什么时候改回 15s 的?", { kind: "when", of: plain("limit 改回 15s 的") }],
  [
    "What is the limit set to for the other role?",
    { kind: "setting", of: plain("the limit for the other role"), side: "now" },
  ],
  ["", { kind: "what_on", of: plain("") }],
])("%s", (text, wanted) => {
  expect(parseQuestion(text)).toMatchObject(wanted);
});
