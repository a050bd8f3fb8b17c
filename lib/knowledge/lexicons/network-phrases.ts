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
