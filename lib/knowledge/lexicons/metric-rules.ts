import { tradingMetricRules, tradingMetricRulesLast } from "./trading-metric-rules";

/**
 * What a departure of a metric means, by its name: after the usual names of Prometheus exporters
 * (node, cAdvisor, PostgreSQL, MySQL, Redis, RabbitMQ, Kafka, HAProxy, NGINX, blackbox, BIND) and
 * the four golden signals (Beyer et al., Site Reliability Engineering, ch. 6). First match counts.
 */
export const metricRules = [
  {
    pattern: /^(scrape_|go_|process_start|build_info|prometheus_)/,
    family: "noise",
    weight: 0,
    title: "{metric}",
  },
  ...tradingMetricRules,
  {
    pattern:
      /probe_success|^up\b|_up\b|process_up|health(y)?_?(status|check)?\b|available_replicas|ready_replicas|cluster_state/,
    family: "availability",
    worse: "down",
    weight: 0.8,
    title: "{host} fails its probe ({metric})",
  },
  {
    pattern: /probe_http_status_code/,
    family: "availability",
    weight: 0.6,
    title: "{metric} rises[ on {host}]",
  },
  {
    pattern: /restarts?(_total)?\b|crash/,
    family: "process.exit",
    weight: 0.6,
    title: "{metric} rises[ on {host}]",
  },
  {
    pattern: /oom|out_of_memory/,
    family: "process.killed",
    weight: 0.7,
    title: "{metric} rises[ on {host}]",
  },
  {
    pattern:
      /(status|code)=5\d\d|5xx|errors?(_total|_rate)?\b|fail(ed|ures?)?(_total)?\b|exceptions?|timeouts?(_total)?\b|dropped|reject|aborted|nacks?|dead_?letter|unacked|servfail|nxdomain/,
    family: "error.rate",
    weight: 0.6,
    title: "{metric} rises[ on {host}]",
  },
  {
    pattern:
      /(status|code)=4\d\d|unauthori[sz]ed|denied|forbidden|auth_fail|failed_(password|login)/,
    family: "error.auth",
    weight: 0.55,
    title: "{metric} rises[ on {host}]",
  },
  {
    pattern: /idle_in_transaction|idle in transaction/,
    family: "resource.leak",
    weight: 0.8,
    title: "Sessions idle in transaction pile up",
    resource: "database sessions",
  },
  {
    pattern:
      /(?<!b|c|un|dead)lock(s|ed)?(_wait|_count|s?\b)|wait\w*[_ ](?:for[_ ])?(?:\w+[_ ])?lock|blocked_(queries|sessions)|waiting_locks/,
    family: "error.lock",
    weight: 0.8,
    title: "Lock waits pile up ({metric}[ on {host}])",
    resource: "locks",
  },
  {
    pattern:
      /(pool|connections?|conns?|threads?|workers?|sessions?|slots?|permits?).*(wait|pending|queued|blocked)|(wait|pending|queued|blocked).*(pool|connections?|conns?|clients?|threads?|requests?)/,
    family: "resource.saturation",
    weight: 0.95,
    title: "Connection pool saturated: requests wait ({metric}[ on {host}])",
    resource: "connection pool",
  },
  {
    pattern: /(pool|connections?|conns?).*(idle|free|available)/,
    family: "resource.saturation",
    worse: "down",
    weight: 0.35,
    title: "{metric} runs out[ on {host}]",
    resource: "connection pool",
  },
  {
    pattern:
      /threads?_(running|active|busy)|(active|busy|in_use|used)_(connections?|conns?|threads?|workers?|sessions?)|(pool|connections?|workers?).*(active|busy|in_use|used)/,
    family: "resource.saturation",
    // How many work says little without how many there are.
    weight: 0.4,
    title: "{peakPlace} busy: {metric} rises to {reached}[ {reachedWithin}][, later to {later}]",
    resource: "connections",
  },
  {
    pattern:
      /replica.*(lag|delay|behind)|(lag|seconds_behind|delay).*(replica|standby|slave|master)|replication_lag|wal_.*lag|seconds_behind/,
    family: "replication.lag",
    weight: 0.9,
    title: "Replication lag grows ({metric}[ on {host}])",
    resource: "replication",
  },
  {
    pattern:
      /consumer.*lag|lag.*consumer|group_lag|messages?_(ready|pending|behind|unacked)|queue_(messages|depth|size|length)|backlog|outstanding|inflight/,
    family: "queue.growth",
    weight: 0.85,
    title: "Backlog grows ({metric}[ on {host}])",
    resource: "queue",
  },
  {
    pattern: /queue.*bytes|bytes.*queue|queue_?len|queued/,
    family: "queue.growth",
    weight: 0.5,
    title: "Queue fills ({metric}[ on {host}])",
    resource: "queue",
  },
  {
    pattern: /(cache|key).*(hit)(_?ratio|_?rate)?|hit_?(ratio|rate)/,
    family: "cache.miss",
    worse: "down",
    weight: 0.8,
    title: "Cache hit rate falls ({metric}[ on {host}])",
    resource: "cache",
  },
  {
    pattern: /(cache|keyspace).*(miss)|misses/,
    family: "cache.miss",
    weight: 0.7,
    title: "Cache misses rise ({metric}[ on {host}])",
    resource: "cache",
  },
  {
    pattern: /evict/,
    family: "cache.eviction",
    weight: 0.75,
    title: "Evictions begin ({metric}[ on {host}])",
    resource: "cache",
  },
  {
    pattern: /cache_?(entries|size|items|keys|bytes)|(entries|items|keys)(_total)?\b/,
    family: "resource.growth",
    weight: 0.7,
    title: "{metric} grows beyond what it was[ on {host}]",
    resource: "cache",
    collapse: { family: "cache.collapse", title: "{metric} collapses[ on {host}]" },
  },
  {
    pattern: /(cert|tls|ssl).*(expir|not_?after|days)/,
    family: "certificate.expiry",
    worse: "down",
    weight: 0.8,
    title: "Certificate runs out ({metric})",
    resource: "certificate",
  },
  {
    pattern: /(clock|time|ntp|chrony).*(offset|skew|drift)|timex_offset/,
    family: "clock.jump",
    weight: 0.85,
    title: "Clock of {host} departs ({metric})",
    resource: "clock",
  },
  {
    pattern:
      /(^|_)(disk|fs|filesystem|volume|block|wal|blk|nvme|io)_.*(io_time|io_util|await|busy|iops|queue_?(depth|length|size)|fsync|read_time|write_time|latency|ops_in_progress|stall|throttle)|fsync|iowait|io_pressure|psi_io/,
    family: "resource.io",
    weight: 0.85,
    title: "Storage of {host} is busy ({metric})",
    resource: "storage",
  },
  {
    pattern: /(disk|filesystem|fs|volume|inode).*(free|avail)/,
    family: "resource.disk",
    worse: "down",
    weight: 0.85,
    title: "Disk of {host} runs out ({metric})",
    resource: "disk",
  },
  {
    pattern: /(disk|filesystem|fs|volume|inode).*(used|usage|util|bytes|percent|full)/,
    family: "resource.disk",
    weight: 0.85,
    title: "Disk of {host} fills ({metric})",
    resource: "disk",
  },
  {
    pattern:
      /container_memory_usage|memory_(usage|used|percent|working_set)|mem_used|used_memory|heap_used|jvm_memory_used/,
    family: "resource.memory",
    weight: 0.9,
    title: "Memory of {host} climbs beyond its range ({metric})",
    resource: "memory",
  },
  {
    pattern: /memory|resident|rss|heap/,
    family: "resource.memory",
    weight: 0.6,
    title: "Memory climbs on {host} ({metric})",
    resource: "memory",
  },
  {
    pattern: /(packet|tcp|segs?|retrans).*(loss|drop|retrans|error)|retransmit|packet_?loss/,
    family: "network.loss",
    weight: 0.85,
    title: "Packets are lost ({metric}[ on {host}])",
    resource: "network",
  },
  {
    pattern:
      /latency|delay|duration|response_time|_seconds_(p\d+|bucket)|_ms(_p\d+)?\b|rtt|lag\b|age_seconds|staleness|_p9\d/,
    family: "latency.rise",
    weight: 0.75,
    title: "{metric} rises to {reached}[ {reachedWithin}][, later to {later}][ on {peakPlace}]",
  },
  {
    pattern: /cpu|load1|load5|load_average|iowait|throttled/,
    family: "resource.cpu",
    weight: 0.45,
    title: "CPU use rises on {host} ({metric})",
    resource: "cpu",
  },
  {
    pattern: /transmit_bytes|tx_bytes|bytes_sent|egress|network_out/,
    family: "network.egress",
    weight: 0.5,
    title: "Outbound traffic of {host} jumps ({metric})",
    resource: "network",
  },
  {
    pattern: /failed_password|useradd|sudo/,
    family: "access.metric",
    weight: 0.3,
    title: "{metric} rises[ on {host}]",
  },
  ...tradingMetricRulesLast,
  {
    pattern: /requests?(_total|_rate)?\b|rps|qps|queries|connections?|sessions?|clients/,
    family: "load.rise",
    weight: 0.35,
    title: "{metric} rises[ on {host}]",
    resource: "load",
  },
] as const;
