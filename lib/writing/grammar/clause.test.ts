import { expect, test } from "vitest";
import { type ClauseParts, clauseOf } from "./clause";

const named = (type: string, name: string) => ({ type, name });
const bot = named("person", "ci-bot");

test.each<[guarantee: string, parts: ClauseParts, clause: string]>([
  [
    "who acted is the subject",
    { title: "Rollout of shop 7 starts on web-1", kind: "change", entities: [bot] },
    "ci-bot started the rollout of shop 7 on web-1",
  ],
  [
    "without a person the thing is the subject",
    { title: "Job nightly starts on db-1", kind: "change", entities: [] },
    "the job nightly started on db-1",
  ],
  [
    "who changed a setting stands in front, with the old and the new value",
    { title: "Config of web changed: beta off -> on (by dev-3)", kind: "change", entities: [] },
    "dev-3 changed the config of web: beta off → on",
  ],
  [
    "by hand is nobody's name",
    { title: "A session of db is terminated by hand", kind: "action", entities: [bot] },
    "a session of db was terminated by hand",
  ],
  [
    "of several the number is left open",
    { title: "At least one session of db is ended by hand", kind: "action", entities: [bot] },
    "at least one session of db was ended by hand",
  ],
  [
    "what was first is what the component recorded",
    { title: "First 'pool is empty' in shop", kind: "failure", entities: [] },
    "shop recorded the first “pool is empty”",
  ],
  [
    "what goes on after a change is what the component still recorded",
    { title: "'coupon is old' of shop goes on after 7.1", kind: "observation", entities: [] },
    "shop still recorded “coupon is old” after 7.1",
  ],
  [
    "an alert has an article",
    { title: "Alert Shop5xx resolves", kind: "recovery", entities: [] },
    "the alert Shop5xx resolved",
  ],
  [
    "a name begins a sentence as it is written",
    { title: "db_pool_idle runs out on app-01", kind: "threshold_breach", entities: [] },
    "db_pool_idle ran out on app-01",
  ],
  [
    "what a person wrote is quoted as theirs",
    {
      title: "Maya Chen: we roll back",
      kind: "communication",
      entities: [named("person", "Maya Chen")],
    },
    "Maya Chen wrote “we roll back”",
  ],
  [
    "what is behind the verb of a message is quoted",
    { title: "dba names the cause: the lock on coupons", kind: "communication", entities: [] },
    "dba named the cause: “the lock on coupons”",
  ],
  [
    "a command is quoted, with who ran it and where",
    { title: "Command at db-1 by root: rm -r /srv", kind: "action", entities: [] },
    "root ran “rm -r /srv” on db-1",
  ],
  [
    "words of a record in another language are quoted",
    { title: "ctl: ESTADO SERVICIO -> PARADA", kind: "state_change", entities: [] },
    "ctl recorded “ESTADO SERVICIO → PARADA”",
  ],
  [
    "trouble is what the host recorded",
    {
      title: "Clock trouble at idp-01: System clock wrong by 127 s",
      kind: "failure",
      entities: [],
    },
    "idp-01 recorded clock trouble: “System clock wrong by 127 s”",
  ],
  [
    "a login is the act of the account",
    { title: "Login as svc from 203.0.113.66", kind: "access", entities: [] },
    "svc logged in from 203.0.113.66",
  ],
  [
    "the name of an alert is quoted where it is a sentence of its own",
    { title: "Alert ET WEB: a file was uploaded fires", kind: "alert", entities: [] },
    "the alert “ET WEB: a file was uploaded” fired",
  ],
  [
    "a job that does nothing is told in the past",
    { title: "A job does not do its work: check skipped", kind: "failure", entities: [] },
    "a job did not do its work: “check skipped”",
  ],
  [
    "a component does not record that its lines stop",
    { title: "mx/smtpd: lines like 'client 10.0.0.1' pause", kind: "observation", entities: [] },
    "mx/smtpd for a while wrote no lines like “client 10.0.0.1”",
  ],
  [
    "nor that they come more often",
    { title: "mx/smtpd: lines like 'connect' come more often", kind: "observation", entities: [] },
    "mx/smtpd more often wrote lines like “connect”",
  ],
  [
    "a file is not who records",
    { title: "Kill switch or halt at FIX.4-OMS.messages: HALT", kind: "failure", entities: [] },
    "the file FIX.4-OMS.messages shows a kill switch or halt: “HALT”",
  ],
  [
    "an address records nothing",
    { title: "Directory scan of shop.example from 203.0.113.66", kind: "access", entities: [] },
    "a directory scan of shop.example came from 203.0.113.66",
  ],
  [
    "who noted a change made it",
    { title: "etl-nightly: set -x and env in step 3 (by eng-14)", kind: "change", entities: [] },
    "eng-14 changed etl-nightly: “set -x and env in step 3”",
  ],
  [
    "what several things do is told in the past",
    { title: "Evictions begin (redis_evicted_keys)", kind: "degradation", entities: [] },
    "evictions began (redis_evicted_keys)",
  ],
  [
    "a command is quoted without where it ran",
    { title: "dba-1 runs: KILL 84 (db-01)", kind: "action", entities: [] },
    "dba-1 ran “KILL 84” on db-01",
  ],
  [
    "a value that changed is told with what it is of",
    { title: "cache/redis: db0_keys rises 2,141 -> 2,658", kind: "degradation", entities: [] },
    "db0_keys of cache/redis rose from 2,141 to 2,658",
  ],
  [
    "nobody is named who is not known to have logged in",
    { title: "Successful login from 10.0.0.9", kind: "access", entities: [named("host", "edge")] },
    "somebody logged in from 10.0.0.9",
  ],
  [
    "a web shell is what somebody uploaded",
    {
      title: "Web shell uploaded through /upload.php from 10.0.0.9",
      kind: "access",
      entities: [named("service", "shop")],
    },
    "a web shell was uploaded through /upload.php from 10.0.0.9",
  ],
  [
    "a name that reads like a verb is none",
    { title: "Migration of reports starts", kind: "change", entities: [] },
    "the migration of reports started",
  ],
  [
    "the first verb of a title is its verb",
    { title: "A transaction gives up waiting for a lock in shop", kind: "failure", entities: [] },
    "a transaction gave up waiting for a lock in shop",
  ],
  [
    "the migration of a schema is ours to state",
    { title: "Migration of stock V118 starts", kind: "change", entities: [bot] },
    "ci-bot started the migration of stock V118",
  ],
  [
    "a quotation inside a quotation does not end it",
    { title: 'ctl: says "stop" now', kind: "observation", entities: [] },
    "ctl recorded “says 'stop' now”",
  ],
])("%s", (_, parts, clause) => {
  expect(clauseOf(parts)).toBe(clause);
});
