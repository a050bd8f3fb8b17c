"use server";

import {
  changeIncidentAction,
  createIncidentAction,
  openSampleIncidentAction,
} from "@/lib/server/actions/incident-actions";
import { defineAction } from "@/lib/server/define-action";

export const createIncident = defineAction(createIncidentAction);
export const openSampleIncident = defineAction(openSampleIncidentAction);
export const changeIncident = defineAction(changeIncidentAction);
