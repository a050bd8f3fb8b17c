"use client";

import { MultiSelect, NativeSelect, NumberInput, Switch, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import type { AlertRule } from "@/lib/domain/alerts/alert-rule";
import { incidentSeverities } from "@/lib/domain/incident";
import type { SourceRow } from "@/lib/view-model/alerts/alert-page";
import { AddDialog } from "../ui/add-dialog";
import { SettingForm } from "../ui/setting-form";
import type { AlertActions } from "./alert-actions";

type RuleProps = {
  readonly change: AlertActions["changeRules"];
  readonly sources: readonly SourceRow[];
};

export function AddRuleDialog(props: RuleProps) {
  return (
    <AddDialog form={(close) => <AddRuleForm {...props} onClose={close} />} title="Add a rule" />
  );
}

/** `name=value`, one a line; a value may have an equals sign. */
function readLabels(text: string): AlertRule["labels"] {
  return text.split("\n").flatMap((line) => {
    const [name = "", ...value] = line.split("=");
    return name.trim() === "" ? [] : [{ name: name.trim(), value: value.join("=").trim() }];
  });
}

function readNames(text: string): string[] {
  return text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

function AddRuleForm({ change, sources, onClose }: RuleProps & { readonly onClose: () => void }) {
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<string[]>([]);
  const [labels, setLabels] = useState("");
  const [same, setSame] = useState("service");
  const [minutes, setMinutes] = useState<number | string>(30);
  const [opens, setOpens] = useState(true);
  const [severity, setSeverity] = useState<AlertRule["severity"]>("unset");
  const input = () => {
    const rule = {
      ...{ name, opens, severity, windowMinutes: Number(minutes) },
      sources: sources.map(({ id }) => id).filter((id) => chosen.includes(id)),
      ...{ labels: readLabels(labels), same: readNames(same) },
    };
    return { change: { kind: "add" as const, rule } };
  };
  return (
    <SettingForm
      action={change}
      done="The rule was added"
      failed="Could not add the rule"
      input={input}
      save="Add"
      onClose={onClose}
    >
      <TextInput
        required
        data-autofocus
        label="Name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <MultiSelect
        data={sources.map((source) => ({ value: source.id, label: source.name }))}
        description="None chosen: every source."
        label="Sources"
        value={chosen}
        onChange={setChosen}
      />
      <Textarea
        autosize
        description="One a line, such as severity=page. All must be equal."
        label="Labels"
        value={labels}
        onChange={(event) => setLabels(event.currentTarget.value)}
      />
      <TextInput
        description="Names with commas between them. An alert joins an incident whose alert has the same values."
        label="Same labels"
        value={same}
        onChange={(event) => setSame(event.currentTarget.value)}
      />
      <NumberInput
        required
        allowDecimal={false}
        description="From the alert to the nearest alert of the incident, 1 to 10,080."
        label="Window in minutes"
        max={10_080}
        min={1}
        value={minutes}
        onChange={setMinutes}
      />
      <Switch
        checked={opens}
        description="Off: alerts join an incident and open none."
        label="Open an incident if there is none to join"
        onChange={({ currentTarget }) => setOpens(currentTarget.checked)}
      />
      <NativeSelect
        data={[...incidentSeverities]}
        label="Severity of an incident that is opened"
        value={severity}
        onChange={({ currentTarget: { value } }) =>
          setSeverity(incidentSeverities.find((known) => known === value) ?? severity)
        }
      />
    </SettingForm>
  );
}
