import type { Weights } from "./weigh";

// Written by `npm run bench fit-weights -- --write`; what each feature is stands in origin/origin-features.ts.

/** Fitted on 39 recorded incidents. */
export const originWeights: Weights = {
  bias: -4.87,
  units: {
    again: -1.14,
    answered: 0.119,
    "as deed": 0.271,
    "as setting": -0.648,
    "as trouble": -0.202,
    beforeAlarm: 0.597,
    beforeAlarmBy: 0.0988,
    chance: 1.02,
    "deed, answered": 0.036,
    "deed, beforeAlarm": 0.105,
    "deed, place": -0.0633,
    first: -1.55,
    logit: 0.167,
    named: 0.0892,
    place: -0.362,
    redone: 0.305,
    relieved: 0.861,
    "setting, answered": -0.538,
    "setting, beforeAlarm": -0.543,
    "setting, place": -0.158,
    sharesTrouble: 0.0107,
    "trouble, answered": 0.24,
    "trouble, beforeAlarm": 0.496,
    "trouble, place": -0.138,
    troubleAfter: 1.73,
    undone: 1.39,
  },
};
