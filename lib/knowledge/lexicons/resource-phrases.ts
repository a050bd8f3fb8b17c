/**
 * How software says that something ran out or died: memory, disk, descriptors, pools, processes.
 * Wordings from the Linux kernel, systemd, supervisord, Kubernetes, the JVM, Go, Node and common databases.
 */
export const resourcePhrases = [
  {
    pattern:
      /(?:Memory cgroup out of memory|Out of memory): Killed process (?<pid>\d+) \((?<process>[^)]+)\)/,
    family: "process.killed",
    severity: 0.95,
    title: "Kernel kills {process} on {host} (out of memory)",
    isPoint: true,
  },
  {
    pattern:
      /OOMKilled|oom[-_ ]kill(?:ed)? (?:container|task|process)|exit(?:ed)?(?: with)? (?:code|status)[ =:]?137/i,
    family: "process.killed",
    severity: 0.9,
    title: "{service} killed for lack of memory on {host}",
    isPoint: true,
  },
  {
    pattern: /^exited: (?<subject>\S+) \((?<how>.*not expected)\)/,
    family: "process.exit",
    severity: 0.8,
    title: "{subject} exits unexpectedly on {host}",
    isPoint: true,
  },
  {
    pattern:
      /(?<subject>[\w@-]+(?:\.[\w@-]+)*?)(?:\.service)?: (?:Main process exited|Failed with result|Start request repeated too quickly)/,
    family: "process.exit",
    severity: 0.8,
    title: "{subject} fails on {host}",
    isPoint: true,
  },
  {
    pattern:
      /segfault|core dumped|SIGSEGV|SIGABRT|panic: |fatal error: (?:runtime|all goroutines)|terminated by signal (?:6|7|8|11)\b|Aborted \(|java\.lang\.StackOverflowError/i,
    family: "process.exit",
    severity: 0.9,
    title: "{service} crashes on {host}",
    isPoint: true,
  },
  {
    pattern:
      /CrashLoopBackOff|Back-off restarting failed container|giving up: \S+ entered FATAL state/i,
    family: "process.exit",
    severity: 0.85,
    title: "{service} restarts in a loop",
  },
  {
    pattern:
      /OutOfMemoryError|heap out of memory|Cannot allocate memory|std::bad_alloc|OOM command not allowed|used memory > 'maxmemory'|memory allocation .*failed/i,
    family: "error.memory",
    severity: 0.85,
    title: "{service} runs out of memory",
  },
  {
    pattern:
      /No space left on device|Short write while writing|disk (?:is )?full|ENOSPC|out of disk space|disk quota exceeded|insufficient disk|flood[- ]stage disk watermark|could not (?:write|extend) (?:file|relation).*space/i,
    family: "error.disk",
    severity: 0.9,
    title: "Disk full at {service}",
  },
  {
    pattern:
      /\bMISCONF\b|(?:unable|not able|failed) to persist|(?:cannot|can't|could not|unable to) (?:save|persist|flush|write) (?:\w+ ){0,3}(?:to|on) disk|error saving DB on disk|(?:background|snapshot) sav(?:e|ing) (?:error|failed)/i,
    family: "error.store",
    severity: 0.85,
    title: "{service} cannot store data: {text}",
  },
  {
    pattern:
      /read-?only file ?system|Remounting filesystem read-only|EROFS|switched? to read-only|blocked by: \[FORBIDDEN|(?:index|database|cluster).*read-only/i,
    family: "error.disk",
    severity: 0.9,
    title: "{service} can no longer write (read-only)",
  },
  {
    pattern:
      /Too many open files|EMFILE|ENFILE|file descriptor limit|no more (?:file )?handles|inotify.*limit/i,
    family: "resource.saturation",
    severity: 0.85,
    title: "{service} runs out of file descriptors",
  },
  {
    pattern:
      /too many (?:connections|clients)|remaining connection slots|max(?:imum)? (?:number of )?(?:client )?connections? (?:reached|exceeded)|max_?connections|connection limit exceeded|max number of clients reached/i,
    family: "resource.saturation",
    severity: 0.9,
    title: "{service} runs out of connections",
  },
  {
    pattern:
      /\ball (?:\d+ |of the |the )?(?:[\w-]+ ){0,2}(?:connections?|channels?|workers?|threads?|slots?|permits?|clients?)(?: are| is)? (?:busy|in use|used|taken|occupied|exhausted|leased|checked out)|\bno (?:[\w-]+ ){0,2}(?:channels?|workers?|threads?|slots?|permits?) (?:is |are )?(?:free|available|left)/i,
    family: "resource.saturation",
    severity: 0.9,
    title: "{service} has nothing free left: {text}",
  },
  {
    pattern:
      /(?:timeout|timed out).*(?:waiting for|acquir|checkout|obtain|borrow|trying to connect)|pool (?:is )?(?:exhausted|timeout|full)|QueuePool limit|unable to (?:acquire|obtain|get) (?:a )?(?:JDBC )?connection|no (?:free|available|idle) connections?/i,
    family: "error.timeout",
    severity: 0.85,
    title: "First '{text}' in {service}",
  },
  {
    pattern:
      /thread pool (?:is )?(?:exhausted|full)|RejectedExecution|worker_connections are not enough|server reached pm\.max_children|queue (?:is )?full|backlog (?:is )?full|accept queue overflow|possible SYN flooding/i,
    family: "resource.saturation",
    severity: 0.85,
    title: "{service} saturated: {text}",
  },
  {
    pattern:
      /\b(?:memory|disk|resource)\b.{0,40}\balarm\b.{0,20}\bset\b|\b(?:publish|produc|writ)ers? (?:will be |are |is )?(?:blocked|throttled|paused)|\bflow control (?:is )?(?:active|on|enabled)|write stall/i,
    family: "throttled",
    severity: 0.85,
    title: "{service} blocks those who write to it: {text}",
  },
  {
    pattern:
      /(?:above|over|exceeds?|exceeded|beyond) (?:the )?\d+ ?%|high[- ]watermark|memory alarm|disk alarm|(?:usage|utili[sz]ation) (?:at|above|over|is) \d+ ?%|near(?:ing)? (?:the )?limit|approaching (?:the )?limit/i,
    family: "limit.near",
    severity: 0.7,
    title: "{text}",
  },
  {
    pattern:
      /\bFLUSH(?:DB|ALL)\b|flush_all\b|(?:flush(?:ed|ing)?|drop(?:ped|ping)?|clear(?:ed|ing)?|empt(?:y|ied|ying)|wip(?:ed|ing)|invalidat(?:ed|ing)|purg(?:ed|ing)) (?:the |all |entire |whole |complete )*(?:\w+[ -])?cach(?:e|es)\b|(?:the |whole |entire )cache (?:was |has been )?(?:flushed|dropped|cleared|emptied|wiped|invalidated|purged)/i,
    family: "cache.flush",
    severity: 0.8,
    title: "{service} empties the cache: {text}",
    isPoint: true,
  },
  {
    pattern:
      /cache (?:warm-?up|warming|refill|rebuild) (?:is )?(?:finished|complete[d]?|done)|warm-?up (?:finished|complete[d]?|done)|cache (?:is )?(?:warm|refilled|repopulated|rebuilt)\b/i,
    family: "recovery.logged",
    severity: 0.6,
    title: "Cache filled again by {service}: {text}",
    isPoint: true,
  },
  {
    pattern:
      /evict(?:ed|ing|ion).*(?:key|entr|pod|cache|page)|cache (?:miss storm|stampede)|evicted_keys/i,
    family: "cache.eviction",
    severity: 0.6,
    title: "{service} evicts: {text}",
  },
] as const;
