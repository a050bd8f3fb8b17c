import type { FieldValue, Severity, StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { isAuthMessage, parseAuthMessage } from "../../messages/auth-message";
import { parseHaproxyMessage } from "../../messages/haproxy-message";
import { addPostgresPhrases, foldPostgresLevel } from "../../messages/postgres-message";
import type { Draft } from "../../records/draft";
import { foldSyslogNumber } from "../../records/severity-folding";
import { parseAccessLine } from "../access-log";
import { parseNginxError } from "../web-error-log";

/** What a program's message says beyond its words. */
export type ProgramReading = Partial<Draft> & Pick<Draft, "severity" | "fields">;

/**
 * The messages of programs that are known: HAProxy and web servers (requests), who logs in or becomes whom, PostgreSQL,
 * name servers, systemd, the kernel and network devices.
 */
export function parseProgram(
  program: string,
  message: string,
  stamp: StampAsWritten,
): ProgramReading | null {
  const read = readers.get(program);
  if (read !== undefined) return read(message, stamp);
  if (program.charCodeAt(0) === 37) return readDevice(program);
  return isAuthMessage(program, message) ? parseAuthMessage(program, message) : null;
}

type Read = (message: string, stamp: StampAsWritten) => ProgramReading | null;

const readers = new Map<string, Read>([
  ["haproxy", parseHaproxyMessage],
  ["nginx", (message) => parseAccessLine(message) ?? parseNginxError(message)],
  ["httpd", parseAccessLine],
  ["apache2", parseAccessLine],
  ["apache", parseAccessLine],
  ["postgres", readPostgres],
  ["named", readNamed],
  ["dnsmasq", readDnsmasq],
  ["systemd", readSystemd],
  ["kernel", readKernel],
]);

/** `[7-1] app@shop ERROR:  message`, and `-2` for the lines that follow it. */
function readPostgres(message: string): ProgramReading | null {
  const match = /^\[\d{1,9}-\d{1,6}\] (.{0,200}?)([A-Z]{3,9}\d?): {1,2}/.exec(message);
  if (match === null) return null;
  const [matched, prefix = "", level = ""] = match;
  const text = message.slice(matched.length);
  const fields: Record<string, FieldValue> = { level };
  const [, user, db] = /(\S{1,80})@(\S{1,80})/.exec(prefix) ?? [];
  if (user !== undefined && db !== undefined) Object.assign(fields, { user, db });
  addPostgresPhrases(fields, text);
  const severity = foldPostgresLevel(level);
  return { severity, message: severity === null ? `${level}: ${text}` : text, fields };
}

/** `client @0x7f… 10.0.0.7#59562 (shop.test): query: shop.test IN A + (10.0.0.1)`. */
function readNamed(message: string): ProgramReading | null {
  const [, client, port, name] =
    /^client (?:@0x[\da-f]{1,16} )?([\da-fA-F.:]{3,45})#(\d{1,5}) \(([^)]{1,255})\)/.exec(
      message,
    ) ?? [];
  if (client === undefined) return null;
  const fields: Record<string, FieldValue> = {
    client,
    client_port: Number(port),
    query_name: name ?? null,
  };
  const type = /: query: \S{1,255} [A-Z]{2} ([A-Z\d]{1,12}) /.exec(message)?.[1];
  if (type !== undefined) fields.query_type = type;
  return { severity: message.includes(" denied") ? "warning" : null, fields };
}

/** `query[A] shop.test from 10.0.0.7`, `reply shop.test is 10.0.0.1`, `DHCPACK(eth0) 10.0.0.7 aa:bb:cc:dd:ee:ff web-01`. */
function readDnsmasq(message: string): ProgramReading | null {
  const [, type, name, client] =
    /^query\[([\w=]{1,20})\] (\S{1,255}) from ([\da-fA-F.:]{3,45})/.exec(message) ?? [];
  if (type !== undefined) {
    return {
      severity: null,
      fields: { query_type: type, query_name: name ?? null, client: client ?? null },
    };
  }
  const [, answered] =
    /^(?:reply|cached|config|forwarded|\/etc\/hosts) (\S{1,255}) (?:is|to) /.exec(message) ?? [];
  return answered === undefined ? null : { severity: null, fields: { query_name: answered } };
}

const unitName =
  /([\w@.:\\-]{1,120}\.(?:service|socket|timer|mount|target|scope|slice|device|path|swap))\b/;
const failed =
  /^(?:Failed to |.{0,160}: (?:Failed with result|Main process exited, code=(?!exited, status=0)))/;

/** The unit is named where the message begins. */
const unitCharsMax = 400;

/** Which unit it is about; that one failed is an error, whatever priority it was written with. */
function readSystemd(message: string): ProgramReading | null {
  const unit = unitName.exec(message.slice(0, unitCharsMax))?.[1];
  const severity: Severity | null = failed.test(message) ? "error" : null;
  if (unit === undefined && severity === null) return null;
  const fields: Record<string, FieldValue> = unit === undefined ? {} : { unit };
  const status = /code=(\w{1,20}), status=([\w/]{1,20})/.exec(message);
  if (status !== null)
    Object.assign(fields, { exit_code: status[1] ?? null, exit_status: status[2] ?? null });
  return { severity, fields };
}

/** The uptime in brackets says nothing a record needs twice; who was killed is said as in dmesg. */
function readKernel(message: string): ProgramReading | null {
  const uptime = /^\[ {0,8}(\d{1,10}\.\d{1,6})\] /.exec(message);
  const killed = /Killed process (\d{1,10}),? \(([^)]{0,64})\)/.exec(message);
  if (uptime === null && killed === null) return null;
  const fields: Record<string, FieldValue> = uptime === null ? {} : { uptime_s: Number(uptime[1]) };
  if (killed !== null) Object.assign(fields, { pid: Number(killed[1]), comm: killed[2] ?? null });
  return { severity: null, message: message.slice(uptime?.[0].length ?? 0), fields };
}

/** `%ASA-6-302013: …`: facility, severity as in syslog, and the number of the message (Cisco). */
function readDevice(tag: string): ProgramReading | null {
  const [, facility, level, mnemonic] = /^%([A-Z][\w-]{1,40})-([0-7])-(\w{2,40})$/.exec(tag) ?? [];
  if (facility === undefined) return null;
  const severity = foldSyslogNumber(Number(level));
  return { severity, fields: { logger: facility, message_id: mnemonic ?? null } };
}
