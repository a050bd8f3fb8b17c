import type { IncidentId } from "@/lib/domain/ids";
import type { RunStatus } from "@/lib/domain/runs/run";

/** What an administrator sees of an installation from above. */
export type Overview = {
  /** The largest incidents first. */
  readonly storage: readonly {
    readonly id: IncidentId;
    readonly title: string;
    readonly files: number;
    readonly bytes: number;
  }[];
  readonly incidents: number;
  readonly bytes: number;
  readonly uploadsWaiting: number;
  readonly runs: Readonly<Record<RunStatus, number>>;
  /** By part, as the health check says it. */
  readonly health: Readonly<Record<string, string>>;
  readonly versions: readonly { readonly name: string; readonly version: string }[];
  /** Permalinks that open and show addresses of clients. */
  readonly linksWithAddresses: number;
  readonly takesPasswords: boolean;
  readonly hasSingleSignOn: boolean;
  readonly isSecondFactorRequired: boolean;
  readonly withoutSecondFactor: readonly { readonly name: string; readonly role: string }[];
};
