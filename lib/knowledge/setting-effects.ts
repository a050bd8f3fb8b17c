/**
 * What the words of a change say about what it can do: a setting of a time server moves clocks, one of a
 * cache empties it. `words` are looked for in keys, settings, notes, kind and subject of the change;
 * `families` are the faults such a change is known for. A change and a fault that fit are near each other
 * even when no record names both.
 */
export type SettingEffect = {
  readonly words: RegExp;
  readonly families: RegExp;
  readonly source: string;
};

export const settingEffects: readonly SettingEffect[] = [
  {
    words: /\b(?:ntp|chrony\w*|timesyncd?|ptp|time.?server|hwclock|leap)\b/i,
    families: /^(clock\.jump|error\.auth)$/,
    source: "RFC 5905, 11.3 Clock Discipline: a step follows the chosen server",
  },
  {
    words:
      /\b(?:dns|zone|resolver|resolv\.conf|nameserver|named|unbound|coredns|ndots|search.?domain|serial)\b/i,
    families: /^(error\.dns|dns\.zone)$/,
    source: "RFC 1034, 4.3 Name servers; RFC 2308 on negative caching",
  },
  {
    words: /(?:cert|tls|ssl|\bca\b|ca_|acme|pki|sign(?:ing)?[._-]?url|trust.?store|cipher|sni\b)/i,
    families: /^(error\.(tls|renewal|auth)|certificate\.expiry)$/,
    source: "RFC 5280, 6 Certification Path Validation",
  },
  {
    words:
      /(?:password|secret|credential|token|api[._-]?key|access[._-]?key|signing[._-]?key|rotat|vault|keytab|jwks|issuer|audience)/i,
    families: /^(error\.auth|access\.)/,
    source: "OWASP Secrets Management Cheat Sheet: rotation needs every consumer",
  },
  {
    words:
      /\b(?:iam|acl|role|grant|revoke|polic(?:y|ies)|permission|rbac|privilege|scope|sudoers?)\b/i,
    families: /^error\.auth$|^access\./,
    source: "NIST SP 800-53, AC-3 Access Enforcement",
  },
  {
    words: /(?:interval|schedule|cron|period|frequency|every|concurrency.?policy|overlap)/i,
    families:
      /^(error\.job|resource\.(cpu|io|saturation)|load\.rise|burst\.log|queue\.growth|latency\.rise)$/,
    source: "Beyer et al., Site Reliability Engineering, ch. 24: Distributed Periodic Scheduling",
  },
  {
    words: /(?:time.?out|deadline|retr(?:y|ies)|backoff|attempts|keep.?alive|circuit|breaker)/i,
    families: /^(error\.(timeout|refused|http)|retry\.storm|circuit\.open|load\.rise)$/,
    source: "Nygard, Release It!, ch. 5: Timeouts, Circuit Breaker",
  },
  {
    words:
      /(?:heart.?b(?:ea)?t|hbint|session.?(?:time|ttl|id)|seq(?:uence|num)|resend|reset.?on.?logon)/i,
    families: /^(error\.(sequence|timeout|broker)|data\.stale|member\.down|failover)$/,
    source: "FIX Session Layer specification: HeartBtInt (tag 108)",
  },
  {
    words:
      /(?:pool|max.?(?:conn|clients|workers|threads|children|procs)|worker.?(?:conn|proc|thread)|backlog|somaxconn|nofile|ulimit|file.?max|pids)/i,
    families: /^(resource\.(saturation|leak)|error\.(timeout|refused))$/,
    source: "Gregg, Systems Performance, ch. 2: saturation of software resources",
  },
  {
    words:
      /(?:memory|heap|xmx|maxmemory|buffer.?pool|shared_buffers|work_mem|cache.?size|max.?entries|swap)/i,
    families:
      /^(resource\.(memory|growth)|error\.memory|process\.killed|cache\.|limit\.near|error\.scheduling|pod\.evicted)/,
    source: "Linux kernel, Documentation/admin-guide/cgroup-v2.rst: memory.max",
  },
  {
    words: /(?:\bcpu\b|cpu[._-]|cpuset|millicores|nice|cfs|replicas|instances|autoscal)/i,
    families: /^(resource\.(cpu|saturation)|latency\.rise|error\.(timeout|scheduling)|throttled)$/,
    source: "Linux kernel, Documentation/scheduler/sched-bwc.rst: CFS bandwidth control",
  },
  {
    words:
      /(?:log[._-]?(?:level|statement|slow|all)|verbos|debug|trace|dump|audit|payload|retention|rotate|archive|snapshot|checkpoint|wal_|binlog)/i,
    families: /^(resource\.(disk|io)|error\.disk|latency\.rise)$/,
    source: "Gregg, Systems Performance, ch. 8: File Systems; overhead of logging",
  },
  {
    words: /(?:cache|ttl|evict|flush|purge|invalidat|maxmemory.?policy|stale)/i,
    families: /^(cache\.|load\.rise|resource\.(cpu|saturation|io)|latency\.rise|data\.stale)/,
    source: "Nishtala et al., Scaling Memcache at Facebook, NSDI 2013",
  },
  {
    words: /(?:rate.?limit|quota|throttl|burst|qps|rps|concurrency)/i,
    families: /^(throttled|error\.(http|refused)|queue\.growth|load\.rise)$/,
    source: "RFC 6585, 4: 429 Too Many Requests",
  },
  {
    words: /(?:mtu|mss|offload|duplex|vlan|igmp|multicast|qos|shap|bandwidth|netem)/i,
    families: /^(network\.loss|latency\.rise|data\.stale|error\.(timeout|sequence)|queue\.growth)$/,
    source: "RFC 4459: MTU and Fragmentation Issues with In-the-Network Tunneling",
  },
  {
    words:
      /(?:firewall|iptables|nft|security.?group|network.?policy|allow.?list|deny.?list|route|bgp|prefix|peer|gateway|nat\b)/i,
    families:
      /^(route\.lost|error\.(refused|timeout|dns|replication)|failover|member\.down|network\.loss)$/,
    source: "Govindan et al., Evolve or Die, SIGCOMM 2016",
  },
  {
    words:
      /(?:health|probe|httpchk|readiness|liveness|upstream|backend|weight|balanc|server.?list|endpoint|\bport\b|host(?:name)?\b|url\b)/i,
    families: /^(member\.(down|up)|error\.(probe|refused|upstream|http|timeout|dns)|availability)$/,
    source: "Beyer et al., Site Reliability Engineering, ch. 20: Load Balancing in the Datacenter",
  },
  {
    words: /(?:migrat|alter|schema|index|ddl|vacuum|analy[sz]e|reindex|column|constraint)/i,
    families:
      /^(error\.(lock|schema|timeout|replication)|replication\.lag|resource\.(io|saturation))$/,
    source:
      "PostgreSQL documentation, 13.3 Explicit Locking; MySQL Reference Manual, Metadata Locking",
  },
  {
    words:
      /(?:replica|standby|slave|wal_senders|slot|sync(?:hronous)?_|quorum|election|lease|failover|priority|fenc)/i,
    families: /^(replication\.lag|error\.replication|failover|data\.stale)$/,
    source: "Kleppmann, Designing Data-Intensive Applications, ch. 5 and 9",
  },
  {
    words:
      /(?:queue|consumer|poll|prefetch|partition|offset|topic|ack|dead.?letter|batch|exchange|binding|schema.?registry|payload|serializ|format)/i,
    families: /^(error\.broker|queue\.growth|replication\.lag|latency\.rise)$/,
    source:
      "Kafka documentation, Consumer Configs: max.poll.interval.ms; RabbitMQ documentation, Consumers",
  },
  {
    words:
      /\b(?:position|notional|exposure|lot|unit|tick.?size|price|symbol|instrument|collar|risk|strategy|order)s?\b/i,
    families: /^(order\.(burst|reject)|trading\.halt|limit\.near|data\.stale)$/,
    source: "FIA, Best Practices for Automated Trading Risk Controls and System Safeguards",
  },
  {
    words:
      /(?:fail2ban|auditd?|waf|ids|ips|mfa|2fa|selinux|antivirus|edr|upload|php|cgi|handler|public|debug|print|expose|anonymous)/i,
    families: /^(access\.|data\.(dump|transfer)|account\.created|log\.edit)/,
    source: "MITRE ATT&CK T1562 Impair Defenses, T1190 Exploit Public-Facing Application",
  },
];
