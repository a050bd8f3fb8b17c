"use client";

import { AddDialog, SecretOnce } from "../ui/add-dialog";
import { AddTokenForm } from "./add-token-form";
import type { AddTokenProps } from "./token-actions";

export function AddTokenDialog(props: AddTokenProps) {
  return (
    <AddDialog
      form={(close) => (
        <SecretOnce
          description="Give this bearer token to the program now. The token is shown only once and is not stored."
          form={(onMade) => <AddTokenForm {...props} onClose={close} onMade={onMade} />}
          label="Token"
          onClose={close}
        />
      )}
      title="Create a token"
    />
  );
}
