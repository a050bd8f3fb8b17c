import type { Weights } from "./weigh";

// Written by `npm run bench:fit-weights -- --write`; what each feature is stands in origin/origin-features.ts.

/** Fitted on 39 recorded incidents. */
export const originWeights: Weights = {
  bias: -4.85,
  units: {
    again: -0.999,
    answered: 0.108,
    "as deed": 0.227,
    "as setting": -0.611,
    "as trouble": -0.164,
    beforeAlarm: 0.606,
    beforeAlarmBy: 0.0812,
    chance: 1.04,
    "deed, answered": 0.0155,
    "deed, beforeAlarm": 0.0618,
    "deed, place": -0.0602,
    first: -1.4,
    logit: 0.183,
    named: 0.123,
    place: -0.365,
    redone: 0.276,
    relieved: 0.626,
    "setting, answered": -0.434,
    "setting, beforeAlarm": -0.525,
    "setting, place": -0.145,
    sharesTrouble: 0.0102,
    "trouble, answered": 0.244,
    "trouble, beforeAlarm": 0.52,
    "trouble, place": -0.132,
    troubleAfter: 1.61,
    undone: 1.5,
  },
};
