import type { AttemptLimit, AttemptStore } from "@/db/stores/attempt-store";
import { sha256 } from "@/lib/investigation/sha256";
import { networkOf, siteOf } from "../requests/client-address";

const minute = 60_000;
const hour = 60 * minute;

/**
 * Wrong passwords; a right one takes its try back. Whoever guesses slows down their own network: for the account
 * they guess at, and for all accounts together; and, later, all of the IPv6 site in which they may have many. Guesses that come from many networks close the account to devices
 * it was never used on; one network or site alone cannot reach that number, so that no single stranger can. A device that
 * its owner has signed in on before has a count of its own and stays able, whatever strangers do.
 */
export const signInLimits = {
  networkAndAccount: [
    { attempts: 10, windowMs: minute },
    { attempts: 30, windowMs: hour },
  ],
  network: [{ attempts: 60, windowMs: 10 * minute }],
  siteAndAccount: [{ attempts: 100, windowMs: hour }],
  site: [{ attempts: 240, windowMs: 10 * minute }],
  account: [{ attempts: 300, windowMs: hour }],
  device: [
    { attempts: 10, windowMs: minute },
    { attempts: 60, windowMs: hour },
  ],
} as const satisfies Record<string, readonly AttemptLimit[]>;

/** Where somebody stands who tries a password. */
export type Standing = {
  readonly email: string;
  readonly address: string;
  /** The device of theirs on which this account was used before; null for any other. */
  readonly device: string | null;
};

type Counter = { readonly key: string; readonly limit: AttemptLimit };

/** Counts a try; milliseconds to wait when there were too many, 0 when it may go on. */
export async function takeTry(
  attempts: AttemptStore,
  standing: Standing,
  now: number,
): Promise<number> {
  const taken: string[] = [];
  for (const { key, limit } of countersOf(standing)) {
    // One after the other: a try that its own network is refused does not count against the account.
    const waitMs = await attempts.take(key, limit, now);
    if (waitMs > 0) {
      await attempts.giveBack(taken);
      return waitMs;
    }
    taken.push(key);
  }
  return 0;
}

/** The password was right: what this person mistyped before is forgotten, what others did stays counted. */
export async function takeBackTry(attempts: AttemptStore, standing: Standing): Promise<void> {
  const keys = countersOf(standing).map(({ key }) => key);
  const isOwn = (key: string) => key.startsWith("sign-in own ");
  await attempts.forget(keys.filter(isOwn));
  await attempts.giveBack(keys.filter((key) => !isOwn(key)));
}

/** The try was never judged. */
export async function dropTry(attempts: AttemptStore, standing: Standing): Promise<void> {
  await attempts.giveBack(countersOf(standing).map(({ key }) => key));
}

/** The widest first: a try beyond the limit of its network leaves no counter of an address that it made up. */
function countersOf({ email, address, device }: Standing): readonly Counter[] {
  const account = sha256(email.toLowerCase());
  const [network, site] = [networkOf(address), siteOf(address)];
  const { siteAndAccount, networkAndAccount } = signInLimits;
  if (device !== null) return toCounters(`own ${account} ${device}`, signInLimits.device);
  return [
    ...(site === null ? [] : toCounters(`site ${site}`, signInLimits.site)),
    ...toCounters(`network ${network}`, signInLimits.network),
    ...(site === null ? [] : toCounters(`site ${account} ${site}`, siteAndAccount)),
    ...toCounters(`own ${account} ${network}`, networkAndAccount),
    ...toCounters(`account ${account}`, signInLimits.account),
  ];
}

function toCounters(what: string, limits: readonly AttemptLimit[]): readonly Counter[] {
  return limits.map((limit) => ({ key: `sign-in ${what} ${limit.windowMs}`, limit }));
}
