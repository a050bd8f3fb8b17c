import { BlockList, isIP } from "node:net";
import type { Hit, MaskRule } from "../hit";

/** Addresses inside a network name no person: https://www.iana.org/assignments/iana-ipv4-special-registry */
const inside = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["224.0.0.0", 3],
] as const) {
  inside.addSubnet(network, bits, "ipv4");
}
for (const [network, bits] of [
  ["::", 127],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const) {
  inside.addSubnet(network, bits, "ipv6");
}

/**
 * Also with what is attached: a label, a scheme or the name of a host before it ("client:…", "tcp:…", "edge-…"), a port
 * behind it with a colon, or with a dot, as in `tcpdump -n`. A version has a "v" before it.
 */
const fourNumbers =
  /(?<!\d|\d\.|\bv|\d-)\d{1,3}(?:\.\d{1,3}){3}(?!\d|\.\d(?!\d)|\.\d{1,5}\.\d|\.\d{6})/gi;
/** As hosts are named after their address: ip-…, ec2-…, or the first label of a name. */
const inHostName =
  /(?:(?<=[a-z]\d{0,2}-)|(?<![\w.-]))\d{1,3}(?:-\d{1,3}){3}(?![\w-])(?:(?=\.[a-z])|(?<=[a-z]\d{0,2}-\d{1,3}(?:-\d{1,3}){3}))/gi;
const hexadecimal =
  /(?:(?<![\w.:-])|(?<=[g-z][a-z]{0,12}:|[g-z]=))(?=[0-9a-f]{0,4}:)[0-9a-f:]{3,39}(?:\.\d{1,5}){0,3}(?![\w:]|\.\d)/gi;

/** Addresses of clients on the internet. */
export const findPublicAddresses: MaskRule = (text) => [
  ...findWith(fourNumbers, text, (found) => found),
  ...findWith(inHostName, text, (found) => found.replaceAll("-", ".")),
  ...findWith(hexadecimal, text, (found) => found),
];

function findWith(
  pattern: RegExp,
  text: string,
  toAddress: (found: string) => string,
): readonly Hit[] {
  return Array.from(text.matchAll(pattern)).flatMap(({ 0: found, index }) => {
    // A port behind a dot belongs to the number no more.
    const own = isIP(toAddress(found)) === 0 ? found.replace(/\.\d{1,5}$/, "") : found;
    if (!isPublic(toAddress(own))) return [];
    return [{ from: index, to: index + own.length, label: "address" as const }];
  });
}

function isPublic(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !inside.check(address, "ipv4") && !isReducedVersion(address);
  return version === 6 && !inside.check(address, "ipv6");
}

/** Browsers give the last three parts of their version as noughts (https://www.chromium.org/updates/ua-reduction/). */
function isReducedVersion(address: string): boolean {
  return address.endsWith(".0.0.0");
}
