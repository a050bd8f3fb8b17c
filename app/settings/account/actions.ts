"use server";

import {
  confirmSecondFactorAction,
  offerSecondFactorAction,
  removeSecondFactorAction,
} from "@/lib/server/actions/account-actions";
import { defineAction } from "@/lib/server/actions/define-action";
import { endSessionsAction } from "@/lib/server/actions/session-actions";

export const endSessions = defineAction(endSessionsAction);
export const offerSecondFactor = defineAction(offerSecondFactorAction);
export const confirmSecondFactor = defineAction(confirmSecondFactorAction);
export const removeSecondFactor = defineAction(removeSecondFactorAction);
