import type { Instant } from "@/lib/base/instant";

/** `change`: something that was done, such as a deployment. It opens no incident. */
export const alertStates = ["firing", "resolved", "change"] as const;
export type AlertState = (typeof alertStates)[number];

/** One thing that a program outside reports. Its texts are as the program wrote them, cut to `alertLimits`. */
export type Alert = {
  /** The same for everything its source reports of one alert. */
  readonly key: string;
  readonly title: string;
  readonly state: AlertState;
  /** By its source. */
  readonly at: Instant;
  readonly labels: Readonly<Record<string, string>>;
  readonly link: string | null;
};

export const alertLimits = {
  /** In one delivery. */
  alertsMax: 200,
  /** Of the lines of one delivery, each of which repeats what its alerts have in common. */
  linesCharsMax: 4 * 1024 * 1024,
  /** The title of an incident has as many. */
  titleCharsMax: 200,
  keyCharsMax: 500,
  labelsMax: 100,
  labelCharsMax: 500,
  linkCharsMax: 2_000,
} as const;
