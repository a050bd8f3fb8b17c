"use client";

import { Modal, PasswordInput, Text } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { ActionResult } from "@/lib/base/action-result";
import { routes } from "@/lib/routes/routes";
import type { SignInStep } from "@/lib/view-model/account/second-factor";
import { showDone } from "../ui/announce";
import { FormLayout } from "../ui/form-layout";
import { useAction } from "../ui/use-action";
import { PasswordField } from "./password-field";

type ChangedPassword = { readonly currentPassword: string; readonly password: string };
export type ChangePassword = (input: ChangedPassword) => Promise<ActionResult<SignInStep>>;

type DialogProps = {
  readonly change: ChangePassword;
  readonly lengthMin: number;
  readonly ownName: string;
  readonly onClose: () => void;
};

/** One's own password, for whoever knows the present one. */
export function ChangePasswordDialog({
  isOpen,
  ...props
}: DialogProps & { readonly isOpen: boolean }) {
  return (
    <Modal opened={isOpen} title="Change your password" onClose={props.onClose}>
      <ChangePasswordForm {...props} />
    </Modal>
  );
}

/** Mounted anew each time it opens, so that nothing typed is left behind. */
function ChangePasswordForm({ change, lengthMin, ownName, onClose }: DialogProps) {
  const router = useRouter();
  const [given, setGiven] = useState<ChangedPassword>({ currentPassword: "", password: "" });
  const { run, isRunning, failure } = useAction(change, (step) => {
    onClose();
    // Every session ended, and a second factor is asked for anew.
    if (step === "code") return router.replace(routes.signIn({ step }));
    showDone("Your password was changed");
    router.refresh();
  });
  return (
    <FormLayout
      isDialog
      failure={
        failure?.fields
          ? null
          : failure && { title: "Could not change the password", message: failure.message }
      }
      isSaving={isRunning}
      save="Change the password"
      onCancel={onClose}
      onSave={() => run(given)}
    >
      <PasswordInput
        required
        data-autofocus
        autoComplete="current-password"
        error={failure?.fields?.currentPassword}
        label="Current password"
        name="current-password"
        value={given.currentPassword}
        onChange={(event) => setGiven({ ...given, currentPassword: event.currentTarget.value })}
      />
      <PasswordField
        error={failure?.fields?.password}
        label="New password"
        lengthMin={lengthMin}
        ownWords={ownName.split(/\s+/)}
        value={given.password}
        onChange={(password) => setGiven({ ...given, password })}
      />
      <Text c="dimmed" size="sm">
        All your other sessions will be signed out and the tokens of your agents revoked. Create new
        tokens for the agents you know.
      </Text>
    </FormLayout>
  );
}
