import { BlockList, isIP } from "node:net";
import type { MaskRule } from "../hit";

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

const candidate =
  /(?<![\w.:-])(?:\d{1,3}(?:\.\d{1,3}){3}|(?=[0-9a-f]{0,4}:)[0-9a-f:]{3,39}(?:\.\d{1,3}){0,3})(?![\w:]|\.\d)/gi;

/** Addresses of clients on the internet. Asked for only: without them most incidents cannot be followed. */
export const findPublicAddresses: MaskRule = (text) =>
  Array.from(text.matchAll(candidate)).flatMap(({ 0: found, index }) => {
    const version = isIP(found);
    const isPublic =
      (version === 4 && !inside.check(found, "ipv4")) ||
      (version === 6 && !inside.check(found, "ipv6"));
    return isPublic ? [{ from: index, to: index + found.length, label: "address" as const }] : [];
  });
