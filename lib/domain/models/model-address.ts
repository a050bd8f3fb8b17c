import { z } from "zod";

/**
 * Of an OpenAI-compatible server, with its path. Any host is allowed, this machine included: that is what it is for. A
 * name and a password in it are refused, for addresses are shown, and a key has its own field.
 */
export const modelAddressSchema = z
  .url({ protocol: /^https?$/, error: "Give an address that begins with http:// or https://" })
  .max(500, "An address has 500 characters at most")
  .refine((address) => !holdsCredentials(address), {
    error: "The address holds a name or a password. Take them out; a key has its own field.",
  })
  .refine((address) => !/[?#]/.test(address), {
    error: "Give the address up to its path, without ? and #.",
  })
  .transform((address) => address.replace(/\/+$/, ""));

/** A name or a password, which an address must not hold. */
export function holdsCredentials(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username !== "" || password !== "";
}
