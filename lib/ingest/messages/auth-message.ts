import type { FieldValue, Severity } from "@/lib/domain/evidence/evidence-record";

/*
 * Who logs in from where, and who becomes whom: the messages of sshd (OpenSSH auth.c), sudo
 * (logging.c), PAM (pam_unix) and useradd, as far as they name a user, an address or a command.
 */
type AuthReading = {
  readonly severity: Severity | null;
  readonly template?: string;
  readonly fields: Record<string, FieldValue>;
};

export function parseAuthMessage(program: string, message: string): AuthReading {
  if (program === "sudo" && message.includes("COMMAND=")) return parseSudo(message);
  const fields: Record<string, FieldValue> = {};
  addUser(fields, message);
  addClient(fields, message);
  return { severity: null, fields };
}

const authPrograms = new Set([
  ...["sshd", "sshd-session", "sudo", "su", "login", "useradd", "usermod", "userdel"],
  ...["groupadd", "passwd", "chpasswd", "CRON", "cron", "crond", "polkitd", "systemd-logind"],
]);

/** `sshd`, `sshd(pam_unix)` of older systems, and whoever asks PAM. */
export function isAuthMessage(program: string, message: string): boolean {
  if (authPrograms.has(program)) return true;
  const paren = program.indexOf("(");
  if (paren > 0 && authPrograms.has(program.slice(0, paren))) return true;
  return message.startsWith("pam_");
}

/** Phrases that name a user without the word, and those that have it: expressions, since these find a word fastest. */
const otherPhrases: readonly RegExp[] = [
  /\badd '([^']+)' to /,
  /\bpassword changed for ([^\s]+)/,
  /^\(([^)\s]+)\) CMD /,
];
const userPhrases: readonly RegExp[] = [
  /\b(?:invalid|authenticating|Invalid|Disconnected from|session (?:opened|closed) for) user ([^\s(]+)/,
  /\bnew user: name=([^,\s]+)/,
  /\buser '([^']+)'/,
  /\bsession \S{1,80} of user ([^\s.]+)/,
  / user=([^\s]+)/,
];
const forPhrase = /\bfor (?:invalid user |illegal user )?([^\s,]+) from /;
const userWord = /user/;

function addUser(fields: Record<string, FieldValue>, message: string): void {
  const user =
    forPhrase.exec(message)?.[1] ??
    (userWord.test(message) ? findFirst(userPhrases, message) : undefined) ??
    findFirst(otherPhrases, message);
  if (user !== undefined) fields.user = user;
}

function findFirst(phrases: readonly RegExp[], message: string): string | undefined {
  for (const phrase of phrases) {
    const found = phrase.exec(message)?.[1];
    if (found !== undefined) return found;
  }
  return undefined;
}

const fromPort = /\bfrom (?:user \S+ )?([\da-fA-F.:]+) port (\d+)/;
const userPort = /\buser \S+ ([\da-fA-F.:]+) port (\d+)/;
const fromAddress =
  /\bfrom (?:user \S+ )?(\d{1,3}(?:\.\d{1,3}){3}|[\da-fA-F]{0,4}:[\da-fA-F:]{2,40})(?=[\s:,]|$)/;

const remoteHost = /\brhost=(\S+)/;

function addClient(fields: Record<string, FieldValue>, message: string): void {
  const from = fromPort.exec(message) ?? userPort.exec(message);
  if (from?.[1] !== undefined) {
    fields.client = from[1];
    fields.client_port = Number(from[2]);
    return;
  }
  const client = remoteHost.exec(message)?.[1] ?? fromAddress.exec(message)?.[1];
  if (client !== undefined) fields.client = client;
}

/** `ops1 : TTY=pts/0 ; PWD=/home/ops1 ; USER=root ; COMMAND=/usr/bin/df -h /`, refusals in words before PWD. */
function parseSudo(message: string): AuthReading {
  const user = /^\s*(\S+) : /.exec(message)?.[1] ?? null;
  const target = /\bUSER=(\S+)/.exec(message)?.[1] ?? null;
  const command = /\bCOMMAND=(.*)$/.exec(message)?.[1] ?? "";
  const refusal =
    /: (command not allowed|user NOT in sudoers|\d+ incorrect password attempts?|a password is required)/.exec(
      message,
    )?.[1];
  const program = command.split(/\s/, 1)[0] ?? "";
  return {
    severity: refusal === undefined ? null : "warning",
    template: `sudo USER=${target} COMMAND=${program}${refusal === undefined ? "" : ` ${refusal.replace(/\d+/, "<*>")}`}`,
    fields: { user, target_user: target, command },
  };
}
