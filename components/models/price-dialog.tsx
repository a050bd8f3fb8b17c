"use client";

import { Button, Group, Modal, NumberInput, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import type { ModelPrice } from "@/lib/domain/models/model-price";
import { showDone } from "../ui/announce";
import { FailureAlert } from "../ui/failure-alert";
import { useAction } from "../ui/use-action";
import type { ModelActions } from "./model-actions";
import { toNumber } from "./to-number";

type Given = {
  readonly model: string;
  readonly price: ModelPrice | null;
  readonly change: ModelActions["change"];
};

/** What a provider asks for a model. */
export function PriceDialog({ model, price, change }: Given) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button aria-label={`Price of ${model}`} size="xs" variant="default" onClick={open}>
        Price
      </Button>
      <Modal opened={isOpen} title={`Price of ${model}`} onClose={close}>
        <PriceForm change={change} model={model} price={price} onClose={close} />
      </Modal>
    </>
  );
}

function PriceForm({ model, price, change, onClose }: Given & { readonly onClose: () => void }) {
  const router = useRouter();
  const [typed, setTyped] = useState<Record<keyof ModelPrice, number | string>>({
    input: price?.input ?? "",
    cachedInput: price?.cachedInput ?? "",
    output: price?.output ?? "",
  });
  const { run, isRunning, failure } = useAction(change, () => {
    showDone(`The price of ${model} is set`);
    onClose();
    router.refresh();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [input, cached, output] = [typed.input, typed.cachedInput, typed.output].map(toNumber);
    const isEmpty = input === null && output === null;
    // Where nothing is kept, all input is fresh.
    const given = { input: input ?? 0, cachedInput: cached ?? input ?? 0, output: output ?? 0 };
    run({ change: { kind: "set-price", model, price: isEmpty ? null : given } });
  };
  const field = (name: keyof ModelPrice, label: string, description: string) => (
    <NumberInput
      allowNegative={false}
      description={description}
      hideControls
      label={label}
      value={typed[name]}
      onChange={(value) => setTyped({ ...typed, [name]: value })}
    />
  );
  return (
    <form onSubmit={submit}>
      <Stack>
        {failure === null ? null : (
          <FailureAlert title="The price was not set">{failure.message}</FailureAlert>
        )}
        {field("input", "Input", "USD per million tokens that are sent.")}
        {field("cachedInput", "Cached input", "Of those the provider kept; empty: as input.")}
        {field("output", "Output", "Per million tokens of its answers. All empty: not known.")}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={isRunning} type="submit">
            Set the price
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
