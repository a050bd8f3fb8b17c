"use server";

import { changeAccessAction } from "@/lib/server/actions/access-actions";
import { defineAction } from "@/lib/server/actions/define-action";
import {
  changeIncidentAction,
  createIncidentAction,
  openSampleIncidentAction,
} from "@/lib/server/actions/incident-actions";
import { countWaitingAction, lookAtIncidentAction } from "@/lib/server/actions/waiting-actions";

export const createIncident = defineAction(createIncidentAction);
export const openSampleIncident = defineAction(openSampleIncidentAction);
export const changeIncident = defineAction(changeIncidentAction);
export const countWaiting = defineAction(countWaitingAction);
export const lookAtIncident = defineAction(lookAtIncidentAction);
export const changeAccess = defineAction(changeAccessAction);
