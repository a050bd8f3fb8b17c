"use client";

import { Button, Group, Modal } from "@mantine/core";
import { type ComponentProps, type ReactNode, useState } from "react";
import type { ActionResult } from "@/lib/base/action-result";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { showDone } from "../../ui/announce";
import { FormLayout } from "../../ui/form-layout";
import { useAction } from "../../ui/use-action";
import { useRefresh } from "../workspace/use-refresh";
import { useActs, useFacts } from "../workspace/use-workspace";

type Layout = ComponentProps<typeof FormLayout>;

/** A form that adds a piece: sent once it can be read, and closed when the piece is there. */
export function AddForm<Input, Output>({
  action,
  read,
  foresee,
  done,
  failed,
  onClose,
  onAdded,
  ...layout
}: Pick<Layout, "label" | "save" | "missing" | "children"> & {
  readonly action: (input: Input) => Promise<ActionResult<Output>>;
  /** What is sent; null while something cannot be read, which is said at its field. */
  readonly read: () => Input | null;
  /** What it makes of the timeline, where that may have people stand by something they have to be asked about. */
  readonly foresee?: (timeline: Timeline, input: Input) => Timeline;
  readonly done: { readonly title: string; readonly message?: string };
  /** Title of the alert that gives the server's reason. */
  readonly failed: string;
  readonly onClose: () => void;
  readonly onAdded?: (added: Output) => void;
}) {
  const refresh = useRefresh();
  const { run, isRunning, failure } = useAction(action, async (added) => {
    // What is told, and selected, is there already.
    await refresh();
    showDone(done.title, done.message ?? "Press u to undo.");
    onClose();
    onAdded?.(added);
  });
  const { isIntended } = useActs();
  const save = async () => {
    const input = read();
    if (input === null) return;
    if (foresee === undefined || (await isIntended((now) => foresee(now, input)))) run(input);
  };
  return (
    <FormLayout
      {...layout}
      isDialog
      isSaving={isRunning}
      failure={failure && { title: failed, message: failure.message }}
      onSave={() => void save()}
      onCancel={onClose}
    />
  );
}

/** A way to add a piece, for those who may: a button, and the form behind it, which is begun anew each time. */
export function AddDialog({
  button,
  title,
  form,
}: {
  readonly button: (open: () => void) => ReactNode;
  readonly title: string;
  readonly form: (close: () => void) => ReactNode;
}) {
  const { mayInvestigate } = useFacts();
  const [isOpen, setOpen] = useState(false);
  if (!mayInvestigate) return null;
  const close = () => setOpen(false);
  return (
    <>
      {button(() => setOpen(true))}
      <Modal opened={isOpen} onClose={close} title={title} size="lg">
        {isOpen ? form(close) : null}
      </Modal>
    </>
  );
}

/** The button beside a list, as small as what it stands with. */
export function AddButton({
  children,
  onOpen,
}: {
  readonly children: ReactNode;
  readonly onOpen: () => void;
}) {
  return (
    <Group data-screen-only>
      <Button size="compact-xs" variant="default" onClick={onOpen}>
        {children}
      </Button>
    </Group>
  );
}
