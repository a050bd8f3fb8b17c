import { expect, test } from "vitest";
import { instant, interval } from "@/lib/base/instant";
import type { SpeechAct } from "@/lib/signals/lexicon";
import type { Statement } from "@/lib/signals/statements";
import { attachStatements } from "./attach-statements";
import type { EventDraft } from "./event-draft";

const at = instant(60_000);
const draft = (family: string, facts: EventDraft["facts"]) =>
  ({
    ...{ family, facts, onset: interval(at, at), records: [] },
    title: family === "response.restart" ? "Restart of orders-api" : "Alert",
  }) as unknown as EventDraft;
const says = (speaker: string, text: string, ...acts: readonly SpeechAct[]) =>
  ({
    ...{ speaker, text, acts: new Set(acts), diagnosis: 0 },
    record: { message: text, time: { earliest: at, latest: at, micros: 0 } },
  }) as unknown as Statement;

const alert = { alert: "OrdersDbPoolWaiters" };
const restart = { subject: "orders-api", version: "2.14.0", previous: "", by: "ana" };

test.each<[string, EventDraft, Statement, boolean]>([
  ["an alert by its name", draft("alert.firing", alert), says("bo", "OrdersDbPoolWaiters!"), true],
  [
    "another alert, whose name begins alike, says nothing of this one",
    ...([draft("alert.firing", alert), says("bo", "paged: OrdersApi5xxRateHigh"), false] as const),
  ],
  [
    "a service of which the name has a word says nothing of the alert",
    ...([draft("alert.resolved", alert), says("ci", "orders-api is rolled back"), false] as const),
  ],
  [
    "a deed by the name of what it was done to",
    ...([
      draft("response.restart", restart),
      says("bo", "orders-api is restarting"),
      true,
    ] as const),
  ],
  [
    "another version is another deed",
    draft("response.restart", restart),
    says("ci", "orders-api v2.13.2 rolled out", "action"),
    false,
  ],
  [
    "who gives it the credit for the end tells of it, without its other names",
    draft("response.restart", restart),
    says("bo", "restarting was what fixed it", "diagnosis"),
    true,
  ],
  [
    "an address is no version",
    draft("response.restart", restart),
    says("bo", "orders-api on 10.21.0.11 restarted", "action"),
    true,
  ],
  [
    "who looks for the cause says nothing of what others did",
    draft("response.restart", restart),
    says("dba", "23 sessions from orders-api are idle", "refutation"),
    false,
  ],
  [
    "who did it may look for the cause in the same breath",
    draft("response.restart", restart),
    says("ana", "it was orders-api, my mistake", "diagnosis"),
    true,
  ],
])("what people said is a second source of an event: %s", (_, of, said, isAttached) => {
  const [told] = attachStatements([of], [said]);
  expect(told?.records).toEqual(isAttached ? [said.record] : []);
});
