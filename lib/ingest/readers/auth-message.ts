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

export function parseAuthMessage(program: string, message: string): AuthReading | null {
  if (program === "sudo" && message.includes("COMMAND=")) return parseSudo(message);
  if (!isAuthProgram(program) && !message.startsWith("pam_")) return null;
  const fields: Record<string, FieldValue> = {};
  addUser(fields, message);
  addClient(fields, message);
  return { severity: null, fields };
}

function isAuthProgram(program: string): boolean {
  return /^(sshd(-session)?|sudo|su|login|useradd|usermod|userdel|groupadd|passwd|chpasswd|CRON|cron)$/.test(
    program,
  );
}

const userPhrases = [
  /\bfor (?:invalid user |illegal user )?([^\s,]+) from /,
  /\b(?:invalid|authenticating|Invalid|Disconnected from|session (?:opened|closed) for) user ([^\s(]+)/,
  /\bsession (?:opened|closed) for user ([^\s(]+)/,
  /\bDisconnected from user ([^\s]+)/,
  /\bnew user: name=([^,\s]+)/,
  /\badd '([^']+)' to /,
  /\buser '([^']+)'/,
  /\bpassword changed for ([^\s]+)/,
  / user=([^\s]+)/,
  /^\(([^)\s]+)\) CMD /,
];

function addUser(fields: Record<string, FieldValue>, message: string): void {
  for (const phrase of userPhrases) {
    const user = phrase.exec(message)?.[1];
    if (user === undefined) continue;
    fields.user = user;
    return;
  }
}

function addClient(fields: Record<string, FieldValue>, message: string): void {
  const from =
    /\bfrom (?:user \S+ )?([\da-fA-F.:]+) port (\d+)/.exec(message) ??
    /\buser \S+ ([\da-fA-F.:]+) port (\d+)/.exec(message);
  const rhost = /\brhost=(\S+)/.exec(message)?.[1];
  const client = from?.[1] ?? rhost;
  if (client !== undefined) fields.client = client;
  if (from?.[2] !== undefined) fields.client_port = Number(from[2]);
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
