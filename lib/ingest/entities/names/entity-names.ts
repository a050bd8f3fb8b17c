import { workloadOfPod } from "@/lib/names/kubernetes-names";
import type { Mention } from "../mention";
import { splitPort, toAddress } from "./addresses";
import { toHostName } from "./host-names";
import { isPlaceholder } from "./placeholders";

/** A machine by name or address; what Kubernetes named is a pod. */
export function toMachine(text: string): Mention | null {
  const address = toAddress(text);
  if (address !== null) return { type: "address", name: address };
  const { host } = splitPort(text);
  const bare = toAddress(host);
  if (bare !== null) return { type: "address", name: bare };
  const name = toHostName(host);
  if (name === null) return null;
  return { type: workloadOfPod(name) === null ? "host" : "pod", name };
}

/** The other end of a connection: an address, or a name that may be a host's or a service's. */
export function toEndpoint(text: string): Mention | null {
  const machine = toMachine(text);
  return machine?.type === "host" ? { type: "endpoint", name: machine.name } : machine;
}

/** `sshd[123]`, `sshd(pam_unix)`, `nginx.service` and `/usr/sbin/nginx` are the programs they run. */
export function toService(text: string): Mention | null {
  const name = text
    .trim()
    .replace(/\[\d+\]:?$/, "")
    .replace(/\([\w-]{1,32}\)$/, "")
    .replace(/\.service$/, "")
    .replace(/^\/(?:[^/\s]+\/)*/, "");
  if (!/^[A-Za-z][\w.@+-]{1,80}$/.test(name) || isPlaceholder(name)) return null;
  if (workloadOfPod(name) !== null) return { type: "pod", name };
  return { type: "service", name: /^[A-Z]+$/.test(name) ? name.toLowerCase() : name };
}

/** Numbers are ids, not names; a domain before a backslash is kept, as it is part of the account. */
export function toAccount(text: string): Mention | null {
  const name = text.trim();
  if (!/^[\w.@\\$+-]{1,64}$/.test(name) || /^[\d.+-]+$/.test(name) || isPlaceholder(name))
    return null;
  return { type: "account", name };
}

const machines =
  /(?:^|[-_.[])(?:bot|ci|cron|system|scheduler|jenkins|argocd|automation)(?:$|[-_.\]])/i;

/** Who decides and writes. What runs by itself under a name is an account. */
export function toPerson(text: string): Mention | null {
  const name = text.trim();
  if (name.length > 64 || !/^[\p{L}][\p{L}\p{N}_.@' -]*(?:\[bot\])?$/u.test(name)) return null;
  if (isPlaceholder(name)) return null;
  return { type: machines.test(name) ? "account" : "person", name };
}

export function toDatabase(text: string): Mention | null {
  const name = text.trim();
  return /^[A-Za-z_][\w.$-]{0,62}$/.test(name) && !isPlaceholder(name)
    ? { type: "database", name }
    : null;
}

export function toQueue(text: string): Mention | null {
  const name = text.trim();
  return /^[A-Za-z_][\w.:/-]{0,120}$/.test(name) && !isPlaceholder(name)
    ? { type: "queue", name }
    : null;
}

/** A version says something only with what it is a version of. */
export function toVersion(service: Mention, text: string): Mention | null {
  const name = text.trim().replace(/^v(?=\d)/, "");
  return /^\d[\w.+-]{0,60}$/.test(name)
    ? { type: "version", name: `${service.name} ${name}` }
    : null;
}

export function toFile(text: string): Mention | null {
  const name = text.trim();
  if (name.length < 4 || name.length > 260 || /[\s*?"<>|\0]/.test(name)) return null;
  return /^\/[^/]+\/|^[A-Za-z]:\\|^[\w.-]+\/|^[\w-]+\.[a-z]{1,5}$/.test(name)
    ? { type: "file", name }
    : null;
}
