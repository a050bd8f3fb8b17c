import type { Severity } from "@/lib/domain/evidence/evidence-record";

/**
 * Level words of syslog (RFC 5424 §6.2.1), log4j, Python, Go, PostgreSQL, MySQL, systemd, Alertmanager and
 * Windows, and what programs write in place of them in other languages, folded into six. Trace and verbose count as debug; alert, emergency, fatal and page as
 * critical. PostgreSQL has its own table: there FATAL ends one session, not the server.
 */
const words = new Map<string, Severity>([
  ["trace", "debug"],
  ["trce", "debug"],
  ["verbose", "debug"],
  ["debug", "debug"],
  ["dbug", "debug"],
  ["debg", "debug"],
  ["fine", "debug"],
  ["finer", "debug"],
  ["finest", "debug"],
  ["config", "debug"],
  ["blather", "debug"],
  ["info", "info"],
  ["inf", "info"],
  ["information", "info"],
  ["informational", "info"],
  ["log", "info"],
  ["success", "info"],
  ["notice", "notice"],
  ["note", "notice"],
  ["warn", "warning"],
  ["warning", "warning"],
  ["wrn", "warning"],
  ["err", "error"],
  ["error", "error"],
  ["eror", "error"],
  ["fail", "error"],
  ["severe", "error"],
  ["failure", "error"],
  ["crit", "critical"],
  ["critical", "critical"],
  ["fatal", "critical"],
  ["ftl", "critical"],
  ["panic", "critical"],
  ["alert", "critical"],
  ["emerg", "critical"],
  ["emergency", "critical"],
  ["page", "critical"],
  ["disaster", "critical"],
  ["dpanic", "critical"],
  // Logrus cuts its words to four letters on a terminal.
  ["trac", "debug"],
  ["debu", "debug"],
  ["erro", "error"],
  ["fata", "critical"],
  ["pani", "critical"],
  // What programs, and the event log of Windows, write in other languages.
  ["fehler", "error"],
  ["warnung", "warning"],
  ["hinweis", "notice"],
  ["kritisch", "critical"],
  ["informationen", "info"],
  ["ausführlich", "debug"],
  ["erreur", "error"],
  ["avertissement", "warning"],
  ["critique", "critical"],
  ["advertencia", "warning"],
  ["información", "info"],
  ["crítico", "critical"],
  ["aviso", "warning"],
  ["informações", "info"],
  ["errore", "error"],
  ["avviso", "warning"],
  ["informazioni", "info"],
  ["critico", "critical"],
  ["fout", "error"],
  ["waarschuwing", "warning"],
  ["informatie", "info"],
  ["błąd", "error"],
  ["ostrzeżenie", "warning"],
  ["informacje", "info"],
  ["ошибка", "error"],
  ["предупреждение", "warning"],
  ["сведения", "info"],
  ["информация", "info"],
  ["критический", "critical"],
  ["критическая", "critical"],
  ["エラー", "error"],
  ["情報", "info"],
  ["重大", "critical"],
  ["오류", "error"],
  ["경고", "warning"],
  ["정보", "info"],
  ["위험", "critical"],
  ["调试", "debug"],
  ["信息", "info"],
  ["提示", "notice"],
  ["警告", "warning"],
  ["错误", "error"],
  ["致命", "critical"],
  ["严重", "critical"],
  ["关键", "critical"],
  ["錯誤", "error"],
  ["資訊", "info"],
  ["嚴重", "critical"],
]);

export function foldSeverityWord(word: string): Severity | null {
  return words.get(word.toLowerCase()) ?? null;
}

const syslogSeverities: readonly Severity[] = [
  "critical",
  "critical",
  "critical",
  "error",
  "warning",
  "notice",
  "info",
  "debug",
];

/** Syslog numbers run downwards: 0 is emergency, 7 is debug. */
export function foldSyslogNumber(level: number): Severity | null {
  return syslogSeverities[level] ?? null;
}

/** 0 is said always, whatever is logged; below the numbers are those of no other scale. */
const windowsLevels: readonly Severity[] = [
  "info",
  "critical",
  "error",
  "warning",
  "info",
  "debug",
];

/** Levels of Windows events, 1 is the gravest. */
export function foldWindowsNumber(level: number): Severity | null {
  return windowsLevels[level] ?? null;
}

const upwardLevels: readonly Severity[] = ["debug", "info", "warning", "error", "critical"];

/** Nextcloud and its kin count upwards, 0 to 4. */
export function foldUpwardNumber(level: number): Severity | null {
  return upwardLevels[level] ?? null;
}

const mnemonic = /^%[A-Z][A-Z0-9_]{1,30}(?:-[A-Z][A-Z0-9_]{0,30}){0,2}-([0-7])-[A-Z0-9_]{2,40}$/;

/**
 * What network devices call a message: `%ASA-4-106023`, `%LINK-3-UPDOWN`, `%DAEMON-SP-3-X`; the digit is syslog's.
 * https://www.cisco.com/c/en/us/td/docs/security/asa/syslog/asa-syslog/about.html
 */
export function foldMnemonic(tag: string): Severity | null {
  const level = mnemonic.exec(tag)?.[1];
  return level === undefined ? null : foldSyslogNumber(Number(level));
}

/**
 * States of hosts and services in logs of Nagios, Icinga and their kin.
 * https://assets.nagios.com/downloads/nagioscore/docs/nagioscore/4/en/pluginapi.html
 */
const monitoredStates = new Map<string, Severity>([
  ["OK", "info"],
  ["UP", "info"],
  ["RECOVERY", "info"],
  ["WARNING", "warning"],
  ["UNKNOWN", "warning"],
  ["CRITICAL", "critical"],
  ["DOWN", "critical"],
  ["UNREACHABLE", "critical"],
]);

export function foldMonitoredState(state: string): Severity | null {
  return monitoredStates.get(state) ?? null;
}

/** pino and bunyan: 10 trace, 20 debug, 30 info, 40 warn, 50 error, 60 fatal; between counts as the lower. */
export function foldPinoNumber(level: number): Severity | null {
  if (level < 10 || level > 69) return null;
  if (level < 30) return "debug";
  if (level < 40) return "info";
  if (level < 50) return "warning";
  return level < 60 ? "error" : "critical";
}

/** Python's levelno: 10 debug, 20 info, 30 warning, 40 error, 50 critical. */
export function foldPythonNumber(level: number): Severity | null {
  return foldPinoNumber(level + 10);
}

/** OpenTelemetry SeverityNumber: four steps each of trace, debug, info, warn, error, fatal (1-24). */
export function foldOtelNumber(level: number): Severity | null {
  if (level < 1 || level > 24) return null;
  if (level <= 8) return "debug";
  if (level <= 12) return "info";
  if (level <= 16) return "warning";
  return level <= 20 ? "error" : "critical";
}

/** What an HTTP answer says about the server: 5xx failed; 4xx refused, which is the client's doing. */
export function severityOfStatus(status: number): Severity | null {
  if (status >= 500 && status <= 599) return "error";
  return status >= 400 && status <= 499 ? "notice" : null;
}

/** What members that hold a level are called. */
export const levelKeys: readonly string[] = [
  "level",
  "severity",
  "lvl",
  "loglevel",
  "logLevel",
  "log_level",
  "log.level",
  "levelname",
  "severityText",
  "severity_text",
  "@l",
  "Level",
  "LogLevel",
  "LevelDisplayName",
  "Severity",
  "PRIORITY",
  "priority",
  "levelno",
  "severityNumber",
];
