/** sudo's own record of what it ran, not of what it refused, which says so before the terminal: https://www.sudo.ws/docs/man/sudoers.man/#LOG_FORMAT. */
const sudo = /: TTY=[^;\n]{1,80};.{0,400}?\bCOMMAND=(\S.*)$/m;
/** A prompt with a user and a host, or a directory, and what was typed behind it. */
const prompt = /^(?:\[?[\w.-]{1,60}@[\w.-]{1,60}[: ][^\s$#>]{0,200}\]?)\s?[$#] (\S.*)$/m;
/** cron's record of a table of jobs that was replaced: crontab(1), `log_it` of vixie-cron and its heirs. */
const crontab = /\bcrontab\b[^(]{0,20}(\([\w.-]{1,40}\) (?:REPLACE|DELETE) \([\w.-]{1,40}\))/;
const jobsReplaced = /^\([\w.-]{1,40}\) (?:REPLACE|DELETE) \([\w.-]{1,40}\)$/;
const lookedAt = 2_000;

/** What somebody had a shell do, as a record echoes it; null when it echoes nothing of the kind. */
export function shellCommandIn(text: string): string | null {
  const looked = text.length > lookedAt ? text.slice(0, lookedAt) : text;
  const found = sudo.exec(looked) ?? prompt.exec(looked);
  if (found !== null) return found[1]?.trim() ?? null;
  const [jobs = null] = jobsReplaced.exec(looked) ?? [];
  const replaced = crontab.exec(looked)?.[1] ?? jobs;
  return replaced === null ? null : `crontab ${replaced}`;
}
