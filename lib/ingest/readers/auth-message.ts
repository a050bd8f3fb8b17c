import type { FieldValue, Severity } from "@/lib/domain/evidence-record";

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

/** A phrase that names a user, and a word without which it need not be looked for. */
const userPhrases: readonly (readonly [string, RegExp])[] = [
  ["for ", /\bfor (?:invalid user |illegal user )?([^\s,]+) from /],
  [
    " user ",
    /\b(?:invalid|authenticating|Invalid|Disconnected from|session (?:opened|closed) for) user ([^\s(]+)/,
  ],
  ["new user: ", /\bnew user: name=([^,\s]+)/],
  ["add '", /\badd '([^']+)' to /],
  ["user '", /\buser '([^']+)'/],
  ["password changed", /\bpassword changed for ([^\s]+)/],
  ["of user ", /\bsession \S+ of user ([^\s.]+)/],
  [" user=", / user=([^\s]+)/],
  [") CMD ", /^\(([^)\s]+)\) CMD /],
];

function addUser(fields: Record<string, FieldValue>, message: string): void {
  const saysUser = message.includes("user");
  for (const [word, phrase] of userPhrases) {
    if (!saysUser && word.includes("user")) continue;
    if (!message.includes(word)) continue;
    const user = phrase.exec(message)?.[1];
    if (user === undefined) continue;
    fields.user = user;
    return;
  }
}

const fromPort = /\bfrom (?:user \S+ )?([\da-fA-F.:]+) port (\d+)/;
const userPort = /\buser \S+ ([\da-fA-F.:]+) port (\d+)/;
const fromAddress =
  /\bfrom (?:user \S+ )?(\d{1,3}(?:\.\d{1,3}){3}|[\da-fA-F]{0,4}:[\da-fA-F:]{2,40})(?=[\s:,]|$)/;

function addClient(fields: Record<string, FieldValue>, message: string): void {
  if (message.includes(" port ")) {
    const from = fromPort.exec(message) ?? userPort.exec(message);
    if (from?.[1] !== undefined) {
      fields.client = from[1];
      fields.client_port = Number(from[2]);
      return;
    }
  }
  const client = message.includes("rhost=")
    ? /\brhost=(\S+)/.exec(message)?.[1]
    : message.includes("from ")
      ? fromAddress.exec(message)?.[1]
      : undefined;
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
