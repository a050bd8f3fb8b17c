"use server";

import { changeIncidentAction, createIncidentAction } from "@/lib/server/actions/incident-actions";
import { defineAction } from "@/lib/server/define-action";

export const createIncident = defineAction(createIncidentAction);
export const changeIncident = defineAction(changeIncidentAction);
