/**
 * Lines that carry the words of a failure and tell of none: counts of zero, settings that are
 * printed, guards that are set up, things that worked in the end. They are looked at first.
 */
export const benignPhrases = [
  {
    // "0 failed", "no errors found", "without errors"; Ansible recaps, test runners, fsck, rsync
    pattern:
      /^(?!.*\b(?:[1-9]\d*|\d+[1-9]\d*) (?:errors?|failed|failures?|failing|unreachable|dropped|timeouts?)\b)(?:.*\b)(?:no|0|zero|without(?: any)?) (?:new |further |more )?(?:errors?|failures?|failed|failing|problems?|timeouts?|deadlocks?|conflicts?|warnings?|rejects?|evictions?|dropped|issues?)\b(?! (?:message|detail|reporting))/i,
    family: "noise",
    severity: 0,
    title: "{text}",
  },
  {
    // "errors=0 failed=0": a summary in which every failing count is zero
    pattern:
      /^(?!.*\b(?:errors?|failed|failures?|dropped|timeouts?|rejected|evicted|unreachable)["']?\s*[:=]\s*["']?[1-9])(?:.*\b)(?:errors?|failed|failures?|dropped|timeouts?|rejected|evicted|unreachable)["']?\s*[:=]\s*["']?0\b(?![.\d])/i,
    family: "noise",
    severity: 0,
    title: "{text}",
  },
  {
    // "request_timeout=30s, max_connections: 200": a setting that is printed or taken over
    pattern:
      /^(?!.*\b(?:fail|error|exceed|expired?\b|timed out|refus|unable|cannot|could not|couldn't|denied|lost|abort|reject|reached|exhaust|unavailable|drop|slow|kill|wait|full|after \d|changed|->|reload))(?:.*\b)?[\w.-]{0,40}(?:time_?-?out|retries|retry|max_|_max|_limit|threshold|interval|backoff|ttl)[\w.-]{0,40}["']?\s*[:=]\s*["']?\d/i,
    family: "noise",
    severity: 0,
    title: "{text}",
  },
  {
    // "lookup failed, using default", "could not be verified, continuing without": it goes on, a little worse
    // (Nygard, Release It!, 2nd ed., ch. 5: degrade gracefully); a warning, and nothing breaks by it.
    pattern:
      /\b(?:continuing|proceeding|carrying on|going on) without(?! (?:fencing|quorum|authentication|encryption|a lock|locks?|backups?))\b|\b(?:using|falling back to|fell back to|fallback to) (?:the |a )?(?:defaults?|built-in|hard-?coded)\b/i,
    family: "warning.log",
    severity: 0.3,
    title: "First '{text}' in {service}",
  },
  {
    // One check that passes puts nothing back: the line that says UP or healthy does (HAProxy, log-health-checks).
    pattern: /\bHealth check for (?:backup )?server \S{1,120} succeeded\b/i,
    family: "noise",
    severity: 0,
    title: "{text}",
  },
  {
    // "Disk free limit set to 50MB", "Memory high watermark set to 185 MiB": a limit that is announced
    pattern:
      /\b(?:limit|watermark|threshold|quota|timeout|interval|capacity)s? (?:is |was )?set to \d/i,
    family: "noise",
    severity: 0,
    title: "{text}",
  },
  {
    // "keeperd 2.1 started: failures=5 fence=false": a program that starts prints how it is set up
    pattern:
      /^[\w.@-]{2,40}(?: v?\d[\w.]{0,20})? (?:started|starting)(?: up)?\b[:,]?(?: [\w.-]{1,40}=[^\s=]{1,60}){2,20}$/i,
    family: "process.start",
    severity: 0.35,
    title: "{service} starts on {host}",
    isPoint: true,
  },
  {
    // "circuit breaker registered", "leak detection enabled": a guard that is set up
    pattern:
      /\b(?:detector|detection|handler|policy|breaker|limiter|election|failover|dead.?letter|watchdog|protection|checker|eviction|throttling|retry|retries)\b[^.;]{0,30}\b(?:enabled|configured|initiali[sz]ed|registered|declared|installed)\b/i,
    family: "noise",
    severity: 0,
    title: "{text}",
  },
  {
    // "succeeded after 2 retries", "retry succeeded": it worked in the end
    pattern:
      /\b(?:succeeded|successful(?:ly)?|completed|ok) (?:after|on|in) (?:\d+ |the )?(?:\w+ )?(?:retr(?:y|ies)|attempts?|tries)\b|\bretry (?:succeeded|successful|ok)\b/i,
    family: "noise",
    severity: 0,
    title: "{text}",
  },
  {
    // What worked again is told as a recovery and not as the failure it names.
    pattern:
      /\b(?:recovered from|(?:connection|service|session|replication|quorum|link|writes?) (?:was |is |has been )?(?:restored|recovered|re-?established)|back (?:online|to normal)|no longer (?:read-only|blocked|under pressure)|(?:alarm|alert|condition) (?:was |has been )?cleared|caught up with|(?:resumed|resuming) (?:normal )?(?:operation|service|publishing|consumption)|has (?:sufficient|no) (?:disk|memory|pid) ?pressure|NodeHas(?:NoDiskPressure|SufficientMemory|SufficientPID))\b/i,
    family: "recovery.logged",
    severity: 0.6,
    title: "{service} recovers: {text}",
    isPoint: true,
  },
] as const;
