import type { Mention } from "../mention";
import { splitPort } from "../names/addresses";
import { toAccount, toDatabase, toEndpoint } from "../names/entity-names";

/** What an address of a service says. The password in it, if any, is never looked at. */
export type ConnectionString = {
  readonly endpoints: readonly { readonly endpoint: Mention; readonly port: number | null }[];
  readonly account: Mention | null;
  readonly database: Mention | null;
};

/** Schemes that are connected to; `s3://` and `file://` name things, not machines. */
const databases =
  /^(?:jdbc:)?(?:postgres(?:ql)?|mysql|mariadb|mongodb(?:\+srv)?|sqlserver|mssql|oracle|clickhouse|cockroachdb|db2)$/;
const others =
  /^(?:rediss?|amqps?|kafka|nats|mqtts?|pulsar|stomp|rabbitmq|cassandra|neo4j|bolt|elasticsearch|influxdb|memcached|ldaps?|smtps?|hdfs|spark|akka\.tcp|grpcs?|thrift|dubbo|zookeeper|zk)$/;
/** What stands before their `@` is a part of a program, not who logs in. */
const actors = /^(?:spark|akka\.tcp)$/;
/** Pages are linked to for many reasons; only behind these words is one asked for. */
const web = /^(?:https?|wss?|tcp|udp)$/;
const askedFor =
  /(?:\b(?:to|upstream|calling|call|request|requesting|fetch|fetching|proxy|backend|endpoint|broker|GET|POST|PUT|PATCH|DELETE|HEAD)|\bconnect\w{0,5})[\s:"'`([]{1,3}$/;

const scheme = /([A-Za-z][A-Za-z\d+.:-]{1,20}):\/\//g;
const stringsMax = 8;

/** Every connection string of a text: `postgres://app:secret@db-01:5432/shop`, `amqp://mq-1,mq-2`. */
export function readConnectionStrings(text: string): readonly ConnectionString[] {
  if (!text.includes("://")) return [];
  const found: ConnectionString[] = [];
  for (const { 0: opening, 1: name = "", index } of text.matchAll(scheme)) {
    if (found.length >= stringsMax) break;
    const kind = name.toLowerCase();
    const before = text.slice(Math.max(0, index - 24), index);
    if (!isConnected(kind) && !(web.test(kind) && askedFor.test(before))) continue;
    const read = readRest(text.slice(index + opening.length), kind);
    if (read.endpoints.length > 0) found.push(read);
  }
  return found;
}

function isConnected(kind: string): boolean {
  return databases.test(kind) || others.test(kind);
}

const authorityCharsMax = 400;

function readRest(rest: string, kind: string): ConnectionString {
  const whole = /^[^\s"'`<>\\)\]}]*/.exec(rest.slice(0, authorityCharsMax))?.[0] ?? "";
  const end = whole.search(/[/?#;]/);
  const authority = end < 0 ? whole : whole.slice(0, end);
  const at = authority.lastIndexOf("@");
  const user = at < 0 ? "" : (authority.slice(0, at).split(":")[0] ?? "");
  const path = end < 0 || whole.charAt(end) !== "/" ? "" : whole.slice(end + 1);
  const endpoints = authority
    .slice(at + 1)
    .split(",", 16)
    .flatMap((text) => {
      const { host, port } = splitPort(text.replace(/[.:,]+$/, ""));
      const endpoint = toEndpoint(host);
      return endpoint === null ? [] : [{ endpoint, port }];
    });
  return {
    endpoints,
    account: user === "" || actors.test(kind) ? null : toAccount(decode(user)),
    database: databases.test(kind) ? toDatabase(databaseOf(path, whole)) : null,
  };
}

/** The first part of the path; SQL Server names it as a property. */
function databaseOf(path: string, whole: string): string {
  const property = /;\s?database(?:Name)?=([\w.$-]+)/i.exec(whole)?.[1];
  return property ?? path.split(/[/?#;]/)[0]?.replace(/[.,:]+$/, "") ?? "";
}

function decode(text: string): string {
  return text.replace(/%40/g, "@");
}
