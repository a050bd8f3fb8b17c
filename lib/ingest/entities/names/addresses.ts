/** Numbers of IPv4 up to 255 each, nothing else. */
const v4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)$/;
const v6 = /^[\da-f]{0,4}(?::[\da-f]{0,4}){2,7}$/i;

/**
 * The address in one spelling, or null: IPv4 in IPv6 (`::ffff:10.0.0.5`) is the IPv4, a zone (`%eth0`) and
 * brackets are left out. Addresses that name no machine (loopback, unspecified, multicast) are null too.
 */
export function toAddress(text: string): string | null {
  if (text.length < 2 || text.length > 60) return null;
  const bare = text.replace(/^\[|\](?=$)|%.*$/g, "");
  const inner = /^::ffff:/i.test(bare) && bare.includes(".") ? bare.slice(7) : bare;
  if (v4.test(inner)) return isMachine(inner) ? inner : null;
  if (!v6.test(inner) || !isWholeV6(inner)) return null;
  const folded = inner.toLowerCase();
  return /^(?:::1?|ff..:.*)$/.test(folded) ? null : folded;
}

/** Eight groups, or fewer around one `::`; a time of day has neither. */
function isWholeV6(text: string): boolean {
  const gaps = text.split("::").length - 1;
  return gaps === 1 || (gaps === 0 && text.split(":").length === 8);
}

function isMachine(address: string): boolean {
  const first = Number(address.slice(0, address.indexOf(".")));
  return first !== 0 && first !== 127 && first < 224;
}

export type HostAndPort = { readonly host: string; readonly port: number | null };

/** `db-01:5432`, `10.0.0.5:80`, `[2001:db8::1]:80`, `2001:db8::1`, or a host alone. */
export function splitPort(text: string): HostAndPort {
  const bracketed = /^\[([^\]]+)\](?::(\d{1,5}))?$/.exec(text);
  if (bracketed !== null) return { host: bracketed[1] ?? "", port: toPort(bracketed[2]) };
  const colon = text.lastIndexOf(":");
  if (colon < 0 || text.indexOf(":") !== colon) return { host: text, port: null };
  const port = toPort(text.slice(colon + 1));
  return port === null ? { host: text, port } : { host: text.slice(0, colon), port };
}

export function toPort(value: unknown): number | null {
  if (typeof value !== "string" && typeof value !== "number") return null;
  const port = Number(value);
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : null;
}
