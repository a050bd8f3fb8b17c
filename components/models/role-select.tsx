"use client";

import { Select } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import type { RoleRow } from "@/lib/view-model/models/model-page";
import { showDone, showFailure } from "../ui/announce";
import { callAction } from "../ui/use-action";
import type { ModelActions } from "./model-actions";
import classes from "./model-page.module.css";

/** Who performs one task when nobody chooses. */
export function RoleSelect({
  role,
  change,
}: {
  readonly role: RoleRow;
  readonly change: ModelActions["change"];
}) {
  const router = useRouter();
  const [isChanging, startChanging] = useTransition();
  const give = (value: string) =>
    startChanging(async () => {
      const model = value === "rules" ? null : value;
      const done = await callAction(change, {
        change: { kind: "give-role", role: role.role, model },
      });
      if (done.ok) {
        showDone(`${role.name}: ${model ?? "the rules"}`);
        router.refresh();
      } else showFailure(`Could not change the ${role.name.toLowerCase()}`, done.message);
    });
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <span className={classes.name}>{role.name}</span>
        <span className={classes.dimmed}>{role.does}</span>
      </div>
      <Select
        allowDeselect={false}
        aria-label={`Who performs the ${role.name.toLowerCase()}`}
        data={[...role.choices]}
        disabled={isChanging}
        value={role.given}
        w={280}
        onChange={(value) => {
          if (value !== null && value !== role.given) give(value);
        }}
      />
    </li>
  );
}
