"use server";

import {
  changeRoleAction,
  deactivatePersonAction,
  invitePersonAction,
  reactivatePersonAction,
} from "@/lib/server/actions/people-actions";
import { defineAction } from "@/lib/server/define-action";

export const invitePerson = defineAction(invitePersonAction);
export const changeRole = defineAction(changeRoleAction);
export const deactivatePerson = defineAction(deactivatePersonAction);
export const reactivatePerson = defineAction(reactivatePersonAction);
