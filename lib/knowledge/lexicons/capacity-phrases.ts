/**
 * How software says that something countable ran out: ports, threads, processes, workers, pools,
 * garbage collection, swap, processor time. Linux kernel, JVM, Node, Go, NGINX, Apache, PHP-FPM,
 * Tomcat, HikariCP, c3p0, SQLAlchemy, PgBouncer, Gunicorn, Sidekiq, systemd.
 */
export const capacityPhrases = [
  {
    pattern:
      /cannot assign requested address|EADDRNOTAVAIL|Address already in use|EADDRINUSE|ephemeral ports? (?:exhaust|range)|SNAT port|nf_conntrack: (?:\S+: )?table full|conntrack table full|neighbou?r table overflow|TCP: out of memory|too many orphaned sockets|kernel: TCP: request_sock_TCP/i,
    family: "resource.saturation",
    severity: 0.86,
    title: "{service} runs out of ports or connections to track: {text}",
  },
  {
    pattern:
      /unable to create (?:new )?(?:native )?thread|can't start new thread|pthread_create failed|Resource temporarily unavailable|fork:? (?:retry|failed|cannot)|Cannot fork|cgroup: fork rejected|pids? limit|max(?:imum)? (?:user )?processes|too many (?:processes|threads)|newosproc/i,
    family: "resource.saturation",
    severity: 0.86,
    title: "{service} can start no more threads: {text}",
  },
  {
    pattern:
      /Connection is not available, request timed out|Pool (?:empty|exhausted)|pool(?:ed)? (?:connection )?(?:is )?exhausted|Timeout waiting for (?:idle object|connection from pool|available)|could not (?:checkout|check out|obtain|acquire) (?:a )?connection|no more connections allowed|query_wait_timeout|Cannot get a connection|remaining connection slots are reserved|all (?:pool )?connections? (?:are )?(?:in use|busy)|MaxListenersExceeded|ConnectionPoolTimeout|PoolTimeout|pool\.acquire|ResourcePool could not acquire|no connection available/i,
    family: "error.timeout",
    severity: 0.86,
    title: "No connection is free: '{text}' in {service}",
  },
  {
    pattern:
      /MaxRequestWorkers|server reached (?:pm\.)?max|All threads \(\d+\) are (?:currently )?busy|(?:listen|accept) (?:queue|backlog).{0,20}(?:full|overflow|exceed)|times the listen queue of a socket overflowed|Maximum number of threads|worker pool (?:is )?(?:full|exhausted)|no (?:idle|free|available) workers?|executor .{0,40}(?:saturated|rejected)|Task .{0,120} rejected from|too many (?:concurrent|open|pending|in-?flight) (?:requests|streams|connections|queries)|concurrency limit|load shed|overload(?:ed)?\b|server is (?:too )?busy|WORKER TIMEOUT|event loop (?:lag|blocked|delay)|queue capacity (?:reached|exceeded)|semaphore (?:full|exhausted)/i,
    family: "resource.saturation",
    severity: 0.84,
    title: "{service} is saturated: {text}",
  },
  {
    pattern:
      /\bPause Full\b|Full GC|GC overhead limit|gc_overhead|\bGC\b.{0,60}(?:paused?|spent|took|overhead).{0,20}\d{3,}|Stop-the-world|JvmGcMonitorService|Detected JVM or host machine pause|Mark-sweep.{0,60}allocation failure|heap (?:is )?(?:nearly |almost )?full|memory (?:usage )?(?:is )?(?:critical|above|exceeds|high)|low (?:on )?memory|swap (?:is )?(?:full|exhausted|thrash)|kswapd|page allocation (?:failure|stall)|memory pressure|circuit_breaking_exception|Data too large/i,
    family: "resource.memory",
    severity: 0.8,
    title: "{service} is short of memory: {text}",
  },
  {
    pattern:
      /(?:vm_)?memory_?high_?watermark|memory resource limit alarm|connection (?:is )?blocked by (?:the )?broker|Publishers will be blocked|low on memory|disk resource limit alarm|flow control (?:active|enabled)|Producer (?:is )?(?:blocked|throttled|paused)|Usage Manager .{0,40}(?:limit|full)|(?:memory|store|temp) usage .{0,40}limit|maxmemory.{0,40}reached|rejecting writes/i,
    family: "limit.near",
    severity: 0.84,
    title: "{service} holds back its publishers: {text}",
  },
  {
    pattern:
      /CPU throttl|cfs quota|thermal throttl|cpu clock throttled|CPU (?:usage|utili[sz]ation|load) (?:is )?(?:at|above|over|high|critical)|rcu_sched (?:self-)?detected stall|steal time|runnable too long|run queue/i,
    family: "resource.cpu",
    severity: 0.75,
    title: "Processor time is short at {service}: {text}",
  },
] as const;
