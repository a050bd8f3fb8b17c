"use server";

import { defineAction } from "@/lib/server/actions/define-action";
import {
  changeIncidentAction,
  createIncidentAction,
  openSampleIncidentAction,
} from "@/lib/server/actions/incident-actions";

export const createIncident = defineAction(createIncidentAction);
export const openSampleIncident = defineAction(openSampleIncidentAction);
export const changeIncident = defineAction(changeIncidentAction);
