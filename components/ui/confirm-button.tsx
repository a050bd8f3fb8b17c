"use client";

import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import type { ActionResult } from "@/lib/base/action-result";
import { showDone } from "./announce";
import { ConfirmDialog } from "./confirm-dialog";

/** A button that asks before it acts; then it says `done` and shows the page as it is now. */
export function ConfirmButton({
  verb,
  button = verb,
  label,
  title = `${label}?`,
  isHarmless = false,
  act,
  done,
  children,
}: {
  readonly verb: string;
  /** What the button says, where it is more than the verb. */
  readonly button?: string;
  /** Of the button: the verb and what it acts on. */
  readonly label: string;
  readonly title?: string;
  /** Nothing is taken away. */
  readonly isHarmless?: boolean;
  readonly act: () => Promise<ActionResult<unknown>>;
  readonly done: string;
  /** What follows from the act. */
  readonly children: ReactNode;
}) {
  const router = useRouter();
  const [isAsking, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button
        aria-label={label}
        size="xs"
        variant="subtle"
        {...(isHarmless ? {} : { color: "red" })}
        onClick={open}
      >
        {button}
      </Button>
      <ConfirmDialog
        act={act}
        actLabel={verb}
        isHarmless={isHarmless}
        isOpen={isAsking}
        title={title}
        onClose={close}
        onDone={() => {
          showDone(done);
          router.refresh();
        }}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
