/** What kind of change a record tells of, by its type, action, key and note; the first match counts. */
export const changeWords = [
  {
    pattern:
      /action=block|type=block|\bfirewall\b.*(block|deny|drop)|action=(lock-accounts|lock|disable-account|isolate|quarantine|revoke)|lock-accounts|revoked?\b.*(token|session|key)/,
    family: "response.block",
  },
  {
    pattern:
      /type=(security|incident|containment)\b.*\b(lock|block|ban|revok|reset|kick|disabl|deactivat|remov|isolat|quarantin|terminat|suspend|invalidat)/,
    family: "response.block",
  },
  {
    pattern:
      /type=(cron|job|batch|replication|backup|schedule[dr]?|task|etl|export|import|reindex|vacuum|compaction|report)/,
    family: "job.run",
  },
  {
    pattern:
      /type=rollback|action=roll(ed|ing)?[ _-]?back|status=(rolled.back|reverted|undone|backed.out)/,
    family: "response.rollback",
  },
  {
    pattern:
      /(note|text|comment|description)=\s*(revert|roll(ed|ing)?[ -]?back|undo|undone|back out)/,
    family: "response.revert",
  },
  {
    pattern:
      /type=restart|action=(restart|reboot|bounce|recycle)|command=.*\b(restart|reload|reboot|sighup|kill -hup)\b/,
    family: "response.restart",
  },
  {
    pattern: /action=flatten|type=flatten|action=(cancel-all|close-positions)/,
    family: "response.flatten",
  },
  {
    pattern: /type=failover|action=(failover|promote|switchover|drain|evacuate)/,
    family: "response.failover",
  },
  {
    pattern:
      /type=(kill|terminate)|action=(kill|terminate|cancel-query)|command=\s*(sudo )?(p?kill|killall)\b(?! -(hup|0)\b)|command=.*\bpg_(terminate|cancel)_backend\b/,
    family: "response.kill",
  },
  {
    pattern:
      /type=(purge|flush|cleanup)|action=(purge|flush|clear|drop-message|skip|discard|cleanup)|command=\s*(sudo )?(rm|truncate|shred|xack|xdel|purge|flush\w*|prune)\b|command=.*\b(moved to|dead.?letter|prune|vacuum-(size|time)|-delete)\b/,
    family: "response.purge",
  },
  {
    pattern:
      /(key=\S*(memory|cpu|limit|replicas|max|size|capacity|quota|heap)|type=scale|action=scale).*\b(oncall|on-call|sre)/,
    family: "response.limit",
  },
  {
    pattern:
      /type=scale|action=(scale|resize)|key=(container|resources|limits)\.\S*(memory|cpu)|key=\S*replicas/,
    family: "response.limit",
  },
  {
    // What a desk or its connectivity does by hand: FIA, Best Practices for Automated Trading Risk Controls.
    pattern:
      /action=(stop|disable|pause|halt|suspend|deactivate|switch[ _-]?off|turn[ _-]?off)[ _-]?(the )?(strateg|algo|quot|trading|desk|session|order|engine|book|instrument|symbol|kill)|action=(engage|trip|pull|activate)[ _-]?(the )?(kill|halt)/,
    family: "response.halt",
  },
  {
    pattern:
      /action=(re-?connect|connect|log[ _-]?on|re-?establish|reset)[ _-]?(the )?(session|line|feed|gateway|link|venue|exchange)/,
    family: "response.reconnect",
  },
  {
    pattern:
      /type=session|type=strategy|action=(enable|resume)|action=(re-?start|start|unhalt|unblock|re-?activate)[ _-]?(the )?(strateg|algo|quot|trading|desk|book)|action=(release|reset|lift|clear|re-?arm|disengage)[ _-]?(the )?(kill|halt|breaker)/,
    family: "session.enable",
  },
  {
    pattern:
      /(service|key)=\S*(fail2ban|firewall|waf|ids|ips|selinux|apparmor|antivirus|edr|mfa|2fa|audit|guard|rate.?limit|siem|monitor)\S*.*(enabled|new=(false|off|0|disabled|permissive))/,
    family: "change.control-off",
  },
  {
    pattern: /type=(marketing|campaign|promotion|event|traffic|loadtest|load-test|sale)|campaign=/,
    family: "change.load",
  },
  {
    pattern:
      /type=(flag|feature|feature-flag|toggle|experiment)|key=\S*flag|\b(flag|feature|feature_flag|toggle)=/,
    family: "change.flag",
  },
  {
    pattern:
      /type=(migration|schema|ddl|database)|alter table|create index|drop (table|column|index)/,
    family: "change.migration",
  },
  {
    pattern:
      /type=(secret|credential|cert|certificate|key-rotation|rotation|pki|tls)|(?<!log[- ]?)rotat(e|ed|ion)\b(?!.*(?:\/var\/|logs?\b|\.jsonl?\b))|certificate (renewed|replaced|installed)/,
    family: "change.secret",
  },
  {
    pattern:
      /type=(dns|zone|record)|\bzone\b.*(serial|record)|new=serial \d|service=(named|bind9?|nsd|knotd?|pdns\S*|powerdns|coredns|dnsmasq)\b.*\bkey=/,
    family: "change.dns",
  },
  {
    pattern:
      /type=(network|route|routing|bgp|vlan|qos|firewall|acl|switch|lb|loadbalancer|security-group)/,
    family: "change.network",
  },
  {
    pattern: /type=(access|iam|permission|role|grant|identity|ldap|policy)/,
    family: "change.access",
  },
  {
    pattern:
      /type=(config|configuration|setting|parameter|param|limits?|policy|rule|infra|topology)|key=/,
    family: "change.config",
  },
  {
    pattern: /type=(deploy|deployment|release|rollout|upgrade|update|patch|image|canary)/,
    family: "change.deploy",
  },
  { pattern: /type=(maintenance|ops|manual|admin|host|hardware|infra)/, family: "change.other" },
] as const;
