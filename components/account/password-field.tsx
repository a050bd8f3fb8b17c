"use client";

import { PasswordInput, Text } from "@mantine/core";
import { useId } from "react";
import { ratePassword } from "@/lib/view-model/people/password-strength";
import classes from "./password-field.module.css";

/** A new password with a hint how strong it is, in words and in a meter. */
export function PasswordField({
  value,
  onChange,
  lengthMin,
  ownWords,
  error,
  label = "Password",
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly lengthMin: number;
  readonly ownWords: readonly string[];
  readonly error: string | undefined;
  readonly label?: string;
}) {
  const hintId = useId();
  const { level, hint } = ratePassword(value, { lengthMin, ownWords });
  return (
    <div>
      <PasswordInput
        required
        aria-describedby={hintId}
        autoComplete="new-password"
        error={error}
        label={label}
        minLength={lengthMin}
        name="password"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className={classes.meter} aria-hidden="true" data-level={level}>
        {[1, 2, 3, 4].map((step) => (
          <span key={step} className={classes.step} data-filled={step <= level || undefined} />
        ))}
      </div>
      <Text aria-live="polite" c="dimmed" id={hintId} size="xs">
        {hint}
      </Text>
    </div>
  );
}
