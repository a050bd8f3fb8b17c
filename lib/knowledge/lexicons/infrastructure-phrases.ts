/**
 * How kernels, databases and stores say that storage fails, fills or is slow: Linux block layer, ext4,
 * XFS, mdadm, ZFS, NFS, smartd, etcd, Elasticsearch, Kafka, PostgreSQL, MySQL, Ceph.
 */
export const storagePhrases = [
  {
    pattern:
      /\bI\/O error\b|Input\/output error|\bEIO\b|Medium Error|UNC error|Unrecovered read error|Buffer I\/O error|failed command: (?:READ|WRITE)|DRDY ERR|Currently unreadable|Offline uncorrectable|SMART (?:error|failure)|md\/raid\S*: Disk failure|faulty (?:disk|spindle)|pool \S* ?(?:is )?(?:DEGRADED|FAULTED|SUSPENDED)|nvme\S*: (?:controller is down|I\/O \d+ .{0,20}timeout)|device (?:offline|not ready)|Stale file handle|ESTALE|nfs: server \S+ not responding|\bHEALTH_ERR\b|(?:xfs|XFS).{0,40}(?:shutdown|corruption)|checksum (?:mismatch|error|failed)|page verification failed|invalid page (?:header )?in block|data(?:base)? (?:page )?corruption|index .{0,60} (?:is )?corrupt/i,
    family: "error.disk",
    severity: 0.9,
    title: "Storage fails: {text}",
  },
  {
    pattern:
      /^(?!.*MISCONF).*(?:no free inodes|out of inodes|inode(?:s)? (?:usage|exhaust)|No space left|low disk watermark|high disk watermark|flood.?stage|free disk space (?:insufficient|below)|disk resource limit alarm|disk free limit (?:exceeded|reached)|filesystem \S+ (?:is )?(?:at )?(?:9\d|100) ?%|volume (?:is )?full|Disk quota exceeded|thin pool .{0,40}(?:full|out of)|PANIC:.{0,40}could not write.{0,60}space|tablespace .{0,40}(?:is full|unable to extend)|unable to extend (?:table|index|segment)|The table '[^']+' is full|ORA-01653|ORA-00257|archiver error)/i,
    family: "error.disk",
    severity: 0.9,
    title: "No space left at {service}: {text}",
  },
  {
    pattern:
      /INFO: task \S+ blocked for more than|hung_task|slow fdatasync|slow (?:disk|fsync|write|sync|i\/?o)\b|fsync(?:ing)? .{0,40}(?:took|slow|too long)|disk (?:is )?(?:slow|overloaded|saturated)|Asynchronous AOF fsync is taking too long|apply (?:request|entries) took too long|InnoDB: page_cleaner: .{0,40}took|checkpoints are occurring too frequently|io(?:wait)? (?:is )?(?:high|above)|stalled (?:write|flush)|write stall|Stalling writes/i,
    family: "resource.io",
    severity: 0.78,
    title: "Storage is slow at {service}: {text}",
  },
] as const;

/**
 * How routers, switches, kernels and balancers say that a way is gone, narrow or lossy: FRR and BIRD,
 * Cisco-style %-messages, Linux, keepalived, WireGuard, strongSwan, AWS and GCP flow verdicts.
 */
export const networkPhrases = [
  {
    pattern:
      /%?(?:BGP-\d-)?ADJCHANGE.{0,80}\bDown\b|%(?:OSPF|ISIS|LDP)-\d-\w+.{0,80}\b(?:DOWN|Down)\b|BGP (?:session|peer|neighbou?r).{0,60}(?:down|lost|closed|idle|reset)|neighbou?r \S+ (?:is )?(?:down|lost|unreachable)|hold ?timer expired|withdr(?:ew|awn|awing) (?:route|prefix)|(?:route|prefix)\S* .{0,40}withdrawn|no default route|maximum prefix.{0,20}exceeded|prefix limit/i,
    family: "route.lost",
    severity: 0.84,
    title: "A route is lost at {service}: {text}",
  },
  {
    pattern:
      /%(?:LINK|LINEPROTO)-\d-\w+.{0,80}\bdown\b|\bNIC Link is Down\b|link (?:is )?(?:not ready|down)\b|carrier (?:lost|down)|interface \S+ (?:is |state changed to |changed state to )?down\b|bond\S*: .{0,40}(?:link status definitely down|no active)|LACP.{0,40}(?:down|timeout|defaulted)|tunnel \S+ (?:is )?(?:down|deleted|torn down)|VPN .{0,30}(?:down|disconnected)|IKE_SA .{0,40}(?:deleted|failed)|peer .{0,60}handshake did not complete|OpenVPN.{0,40}Inactivity timeout|spanning.?tree.{0,60}(?:topology change|block|loop)|MAC.?(?:address )?flap|err-?disabled|duplicate (?:ip )?address/i,
    family: "route.lost",
    severity: 0.82,
    title: "A link is lost at {service}: {text}",
  },
  {
    pattern:
      /message too long|EMSGSIZE|frag(?:mentation)? needed|packet too big|PMTU|mtu (?:mismatch|exceeded|black ?hole)|(?:\d+(?:\.\d+)?%|high|severe) packet loss|packets? (?:are )?(?:being )?dropped|rx_(?:dropped|errors)|tx_timeout|NETDEV WATCHDOG|CRC errors?|input errors|retransmi(?:t|ssion)s? (?:timeout|limit|high|rate)|TCP retransmission/i,
    family: "network.loss",
    severity: 0.8,
    title: "Packets are lost at {service}: {text}",
  },
  {
    pattern:
      /(?:\bUFW BLOCK\b|iptables.{0,40}(?:DROP|REJECT|denied)|nft\S*.{0,40}drop|%ASA-\d-\d+: Deny|denied by (?:acl|security group|network ?policy|firewall)|\bREJECT OK\b|administratively prohibited|policy verdict.{0,60}DENIED|blocked by (?:firewall|network ?policy|security group)|packet filter.{0,20}drop)/i,
    family: "error.refused",
    severity: 0.78,
    title: "The firewall drops connections: {text}",
  },
] as const;
