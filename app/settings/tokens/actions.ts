"use server";

import { defineAction } from "@/lib/server/actions/define-action";
import { createApiTokenAction, revokeApiTokenAction } from "@/lib/server/actions/token-actions";

export const createApiToken = defineAction(createApiTokenAction);
export const revokeApiToken = defineAction(revokeApiTokenAction);
