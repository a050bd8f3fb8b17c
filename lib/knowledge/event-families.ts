/**
 * What every family of signals is as an event, and how much a timeline wants it. First match counts.
 *
 * `weight` [0, 1] is how telling such an event is before anything is known about it; from 0.7 on it
 * is a key event. `isImpact`: people, money or data are hit. `stage` orders families along the usual
 * course of an incident, for pairs no mechanism speaks of.
 */
export type EventFamily = {
  readonly pattern: RegExp;
  readonly kind: string;
  readonly weight: number;
  readonly stage: number;
  readonly isImpact?: boolean;
};

export const eventFamilies: readonly EventFamily[] = [
  { pattern: /^change\.commit$/, kind: "change", weight: 0.4, stage: 0 },
  { pattern: /^change\.complete$/, kind: "change", weight: 0.78, stage: 1 },
  { pattern: /^change\.load$/, kind: "change", weight: 0.75, stage: 1 },
  { pattern: /^change\./, kind: "change", weight: 0.95, stage: 1 },
  { pattern: /^job\.run$/, kind: "change", weight: 0.6, stage: 1 },
  { pattern: /^job\.end$/, kind: "change", weight: 0.25, stage: 1 },
  { pattern: /^session\.enable$/, kind: "action", weight: 0.3, stage: 9 },
  { pattern: /^response\.complete$/, kind: "recovery", weight: 0.78, stage: 10 },
  { pattern: /^response\.restarted$/, kind: "action", weight: 0.5, stage: 10 },
  { pattern: /^retry\.storm$/, kind: "degradation", weight: 0.72, stage: 5 },
  { pattern: /^burst\.log$/, kind: "observation", weight: 0.5, stage: 5 },
  { pattern: /^response\.kill$/, kind: "action", weight: 0.8, stage: 9 },
  { pattern: /^response\./, kind: "mitigation", weight: 0.92, stage: 9 },
  { pattern: /^warning\.novel$/, kind: "observation", weight: 0.72, stage: 2 },
  { pattern: /^warning\.log$/, kind: "observation", weight: 0.3, stage: 3 },
  { pattern: /^resource\.leak$/, kind: "degradation", weight: 0.72, stage: 3 },
  { pattern: /^resource\.growth$/, kind: "degradation", weight: 0.7, stage: 3 },
  { pattern: /^certificate\.expiry$/, kind: "threshold_breach", weight: 0.7, stage: 2 },
  { pattern: /^clock\.jump$/, kind: "failure", weight: 0.85, stage: 2 },
  { pattern: /^dns\.zone$/, kind: "change", weight: 0.5, stage: 2 },
  { pattern: /^cache\./, kind: "degradation", weight: 0.72, stage: 3 },
  { pattern: /^resource\.memory$/, kind: "threshold_breach", weight: 0.74, stage: 4 },
  { pattern: /^resource\.disk$/, kind: "threshold_breach", weight: 0.76, stage: 4 },
  { pattern: /^resource\.saturation$/, kind: "threshold_breach", weight: 0.85, stage: 4 },
  { pattern: /^resource\.cpu$/, kind: "degradation", weight: 0.5, stage: 4 },
  { pattern: /^limit\.near$/, kind: "threshold_breach", weight: 0.7, stage: 5 },
  { pattern: /^queue\.growth$/, kind: "degradation", weight: 0.74, stage: 4 },
  { pattern: /^replication\.lag$/, kind: "degradation", weight: 0.8, stage: 4 },
  { pattern: /^network\.loss$/, kind: "degradation", weight: 0.8, stage: 3 },
  { pattern: /^latency\.rise$/, kind: "degradation", weight: 0.75, stage: 5 },
  { pattern: /^data\.stale$/, kind: "degradation", weight: 0.76, stage: 5, isImpact: true },
  { pattern: /^process\.killed$/, kind: "failure", weight: 0.9, stage: 5, isImpact: true },
  { pattern: /^process\.exit$/, kind: "failure", weight: 0.8, stage: 5, isImpact: true },
  { pattern: /^process\.(start|stop)$/, kind: "state_change", weight: 0.25, stage: 6 },
  { pattern: /^failover$/, kind: "state_change", weight: 0.78, stage: 6 },
  { pattern: /^circuit\.open$/, kind: "state_change", weight: 0.76, stage: 6 },
  { pattern: /^circuit\.close$/, kind: "recovery", weight: 0.5, stage: 10 },
  { pattern: /^member\.down$/, kind: "state_change", weight: 0.55, stage: 6 },
  { pattern: /^member\.up$/, kind: "recovery", weight: 0.3, stage: 10 },
  { pattern: /^error\.http$/, kind: "failure", weight: 0.95, stage: 7, isImpact: true },
  { pattern: /^error\.auth$/, kind: "failure", weight: 0.74, stage: 6, isImpact: true },
  {
    pattern: /^error\.(timeout|tls|dns|lock|disk|memory|replication|broker)$/,
    kind: "failure",
    weight: 0.82,
    stage: 6,
    isImpact: true,
  },
  {
    pattern: /^error\.(rate|upstream|refused|log|job)$/,
    kind: "failure",
    weight: 0.66,
    stage: 6,
    isImpact: true,
  },
  { pattern: /^throttled$/, kind: "degradation", weight: 0.74, stage: 6, isImpact: true },
  { pattern: /^availability$/, kind: "failure", weight: 0.7, stage: 7, isImpact: true },
  { pattern: /^decision\.signal$/, kind: "observation", weight: 0.82, stage: 6 },
  { pattern: /^order\.burst$/, kind: "failure", weight: 0.85, stage: 6, isImpact: true },
  { pattern: /^order\.reject$/, kind: "failure", weight: 0.5, stage: 7, isImpact: true },
  { pattern: /^trading\.halt$/, kind: "state_change", weight: 0.92, stage: 7, isImpact: true },
  { pattern: /^trading\.resume$/, kind: "recovery", weight: 0.85, stage: 11 },
  { pattern: /^access\.guessing$/, kind: "access", weight: 0.9, stage: 2 },
  { pattern: /^access\.guessing-end$/, kind: "access", weight: 0.4, stage: 2 },
  { pattern: /^access\.login$/, kind: "access", weight: 0.95, stage: 3, isImpact: true },
  { pattern: /^access\.session$/, kind: "access", weight: 0.5, stage: 4 },
  { pattern: /^access\.privilege$/, kind: "access", weight: 0.92, stage: 4, isImpact: true },
  { pattern: /^account\.created$/, kind: "access", weight: 0.9, stage: 5 },
  { pattern: /^access\.login-new$/, kind: "access", weight: 0.9, stage: 6 },
  { pattern: /^data\.dump$/, kind: "data_access", weight: 0.93, stage: 7, isImpact: true },
  { pattern: /^data\.transfer$/, kind: "data_access", weight: 0.95, stage: 8, isImpact: true },
  { pattern: /^log\.edit$/, kind: "action", weight: 0.9, stage: 8 },
  { pattern: /^access\.blocked-retry$/, kind: "observation", weight: 0.4, stage: 11 },
  { pattern: /^account\.locked$/, kind: "mitigation", weight: 0.5, stage: 10 },
  { pattern: /^alert\.firing$/, kind: "alert", weight: 0.7, stage: 8 },
  { pattern: /^alert\.resolved$/, kind: "recovery", weight: 0.6, stage: 11 },
  { pattern: /^human\.diagnosis$/, kind: "communication", weight: 0.85, stage: 9 },
  { pattern: /^human\./, kind: "communication", weight: 0.35, stage: 9 },
  { pattern: /^recovery\.errors$/, kind: "recovery", weight: 0.5, stage: 10 },
  { pattern: /^network\.egress$/, kind: "observation", weight: 0.5, stage: 7 },
  { pattern: /./, kind: "observation", weight: 0.2, stage: 5 },
];
