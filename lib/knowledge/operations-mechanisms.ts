import { connectionMechanisms } from "./mechanisms/connections";
import { dependencyMechanisms } from "./mechanisms/dependencies";
import { infrastructureMechanisms } from "./mechanisms/infrastructure";
import { intrusionMechanisms } from "./mechanisms/intrusion";
import { limitMechanisms } from "./mechanisms/limits";
import type { Mechanism } from "./mechanisms/mechanism";
import { orderEntryMechanisms } from "./mechanisms/order-entry";
import { recoveryMechanisms } from "./mechanisms/recoveries";
import { releaseMechanisms } from "./mechanisms/releases";
import { resourceMechanisms } from "./mechanisms/resources";
import { responseMechanisms } from "./mechanisms/responses";
import { stolenCredentialMechanisms } from "./mechanisms/stolen-credentials";
import { tradingMechanisms } from "./mechanisms/trading";

/** Everything the analyst knows about how one thing leads to another. */
export const operationsMechanisms: readonly Mechanism[] = [
  ...releaseMechanisms,
  ...resourceMechanisms,
  ...dependencyMechanisms,
  ...connectionMechanisms,
  ...limitMechanisms,
  ...infrastructureMechanisms,
  ...responseMechanisms,
  ...recoveryMechanisms,
  ...intrusionMechanisms,
  ...stolenCredentialMechanisms,
  ...tradingMechanisms,
  ...orderEntryMechanisms,
];
