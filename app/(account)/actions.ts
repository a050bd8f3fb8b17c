"use server";

import {
  changePasswordAction,
  confirmSignInAction,
  joinByLinkAction,
  setUpFirstAccountAction,
  signInAction,
  signOutAction,
} from "@/lib/server/actions/account-actions";
import { defineAction } from "@/lib/server/actions/define-action";

export const setUpFirstAccount = defineAction(setUpFirstAccountAction);
export const signIn = defineAction(signInAction);
export const confirmSignIn = defineAction(confirmSignInAction);
export const signOut = defineAction(signOutAction);
export const joinByLink = defineAction(joinByLinkAction);
export const changePassword = defineAction(changePasswordAction);
