"use client";

import { NumberInput } from "@mantine/core";
import { useState } from "react";
import type { ModelPrice } from "@/lib/domain/models/model-price";
import { SettingDialog, SettingForm } from "../ui/setting-form";
import type { ModelActions } from "./model-actions";
import { toNumber } from "./to-number";

type Given = {
  readonly model: string;
  readonly price: ModelPrice | null;
  readonly change: ModelActions["change"];
};

/** What a provider asks for a model. */
export function PriceDialog(given: Given) {
  return (
    <SettingDialog
      button="Price"
      form={(close) => <PriceForm {...given} onClose={close} />}
      label={`Price of ${given.model}`}
      title={`Price of ${given.model}`}
    />
  );
}

function PriceForm({ model, price, change, onClose }: Given & { readonly onClose: () => void }) {
  const [typed, setTyped] = useState<Record<keyof ModelPrice, number | string>>({
    input: price?.input ?? "",
    cachedInput: price?.cachedInput ?? "",
    output: price?.output ?? "",
  });
  const [input, cached, output] = [typed.input, typed.cachedInput, typed.output].map(toNumber);
  const isEmpty = [input, cached, output].every((usd) => usd === null);
  // Where nothing is kept, all input is fresh.
  const given = { input: input ?? 0, cachedInput: cached ?? input ?? 0, output: output ?? 0 };
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
    <SettingForm
      action={change}
      done={`The price of ${model} is set`}
      failed="Could not save the token price"
      input={() => ({
        change: { kind: "set-price" as const, model, price: isEmpty ? null : given },
      })}
      label={`Price of ${model}`}
      missing={[
        [
          !isEmpty && (input === null || output === null),
          "Enter both the input and the output price, or neither. An empty price does not mean free",
        ],
      ]}
      save="Set token prices"
      onClose={onClose}
    >
      {field("input", "Input", "USD per million tokens that are sent.")}
      {field(
        "cachedInput",
        "Cached input tokens",
        "Price of cached input tokens. Empty: same price as input.",
      )}
      {field(
        "output",
        "Output",
        "USD per million tokens of the answers. All fields empty: the price is not known.",
      )}
    </SettingForm>
  );
}
