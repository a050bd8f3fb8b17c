import { BlockList, isIP, isIPv6 } from "node:net";

/**
 * Addresses of IPv4 that are not of the public internet, with what clouds keep for themselves.
 * https://www.iana.org/assignments/iana-ipv4-special-registry
 */
const specialIpv4: readonly (readonly [network: string, bits: number])[] = [
  ...([
    ["0.0.0.0", 8],
    ["10.0.0.0", 8],
    ["100.64.0.0", 10],
    ["127.0.0.0", 8],
  ] as const),
  ...([
    ["169.254.0.0", 16],
    ["172.16.0.0", 12],
    ["192.0.0.0", 24],
    ["192.0.2.0", 24],
  ] as const),
  ...([
    ["192.31.196.0", 24],
    ["192.52.193.0", 24],
    ["192.88.99.0", 24],
  ] as const),
  ...([
    ["192.168.0.0", 16],
    ["192.175.48.0", 24],
    ["198.18.0.0", 15],
  ] as const),
  ...([
    ["198.51.100.0", 24],
    ["203.0.113.0", 24],
    ["224.0.0.0", 4],
    ["240.0.0.0", 4],
  ] as const),
  // Metadata and DNS of Azure, at an address that looks public.
  ["168.63.129.16", 32],
];

/** Inside 2000::/3, outside of which nothing is public. https://www.iana.org/assignments/iana-ipv6-special-registry */
const specialIpv6: readonly (readonly [network: string, bits: number])[] = [
  // Teredo and 6to4 carry an IPv4 address inside.
  ...([
    ["2001::", 23],
    ["2001:db8::", 32],
    ["2002::", 16],
  ] as const),
  ...([
    ["2620:4f:8000::", 48],
    ["3fff::", 20],
  ] as const),
];

const special = new BlockList();
for (const [network, bits] of specialIpv4) special.addSubnet(network, bits, "ipv4");
for (const [network, bits] of specialIpv6) special.addSubnet(network, bits, "ipv6");

const globalIpv6 = new BlockList();
globalIpv6.addSubnet("2000::", 3, "ipv6");

/** Whether anybody on the internet is meant to reach it: neither private, loopback, link-local, multicast nor reserved. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  if (!isIPv6(address)) return !special.check(address, "ipv4");
  return globalIpv6.check(address, "ipv6") && !special.check(address, "ipv6");
}
