"use client";

import { Checkbox, MultiSelect, Radio, Select, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { agentNameMax, tokenDays, tokenIncidentsMax, tokenScopes } from "@/lib/domain/api-token";
import { type IncidentId, incidentIds } from "@/lib/domain/ids";
import { type TokenList, tellDays } from "@/lib/view-model/agents/token-list";
import { FormLayout } from "../ui/form-layout";
import { useAction } from "../ui/use-action";
import type { AddTokenProps, NewToken } from "./token-actions";

const dayChoices = tokenDays.map((days) => ({ value: String(days), label: tellDays(days) }));

export function AddTokenForm({
  create,
  incidents,
  mayPropose,
  onClose,
  onMade,
}: AddTokenProps & {
  readonly onClose: () => void;
  readonly onMade: (secret: string) => void;
}) {
  const [token, setToken] = useState<NewToken>({
    ...{ agent: "", scopes: ["read"], incidents: null, days: 30 },
  });
  const { run, isRunning, failure } = useAction(create, ({ secret }) => onMade(secret));
  const change = (part: Partial<NewToken>) => setToken({ ...token, ...part });
  return (
    <FormLayout
      isDialog
      failure={failure && { title: "Could not create the token", message: failure.message }}
      isSaving={isRunning}
      save="Create the token"
      onCancel={onClose}
      onSave={() => run(token)}
    >
      <TextInput
        required
        data-autofocus
        description="The journal shows what it sends and proposes under this name, as yours."
        error={failure?.fields?.agent}
        label="Name of the program"
        maxLength={agentNameMax}
        value={token.agent}
        onChange={(event) => change({ agent: event.currentTarget.value })}
      />
      <Checkbox.Group
        description={mayPropose ? undefined : "Your role and your tokens can only read."}
        error={failure?.fields?.scopes}
        label="What the program may do"
        value={token.scopes}
        onChange={(scopes) =>
          change({ scopes: tokenScopes.filter((each) => scopes.includes(each)) })
        }
      >
        <Stack gap={6} mt={6}>
          <Checkbox
            description="Timelines, documents and evidence"
            label="Read incidents"
            value="read"
          />
          <Checkbox
            description="Sends files and notes, with the API or with the command whence push. Also opens incidents and starts analyses."
            disabled={!mayPropose}
            label="Send evidence"
            value="send"
          />
          <Checkbox
            description="Each proposal passes the same checks as a proposal of an analysis. It stays undecided until a person decides."
            disabled={!mayPropose}
            label="Propose events, links, disputes and findings"
            value="propose"
          />
        </Stack>
      </Checkbox.Group>
      <Reach
        chosen={token.incidents}
        error={failure?.fields?.incidents}
        incidents={incidents}
        onChange={(chosen) => change({ incidents: chosen })}
      />
      <Select
        allowDeselect={false}
        data={dayChoices}
        label="Ends after"
        value={String(token.days)}
        onChange={(value) => {
          const days = tokenDays.find((choice) => String(choice) === value);
          if (days !== undefined) change({ days });
        }}
      />
    </FormLayout>
  );
}

function Reach({
  incidents,
  chosen,
  error,
  onChange,
}: Pick<TokenList, "incidents"> & {
  readonly chosen: IncidentId[] | null;
  readonly error: string | undefined;
  readonly onChange: (chosen: IncidentId[] | null) => void;
}) {
  return (
    <>
      <Radio.Group
        label="Visible incidents"
        value={chosen === null ? "all" : "some"}
        onChange={(reach: string) => onChange(reach === "all" ? null : [])}
      >
        <Stack gap={6} mt={6}>
          <Radio label="Every incident you see, those to come included" value="all" />
          <Radio label="Only incidents you choose" value="some" />
        </Stack>
      </Radio.Group>
      {chosen === null ? null : (
        <MultiSelect
          searchable
          data={incidents.map(({ id, title }) => ({ value: id, label: title }))}
          error={error}
          label="Incidents"
          maxValues={tokenIncidentsMax}
          value={chosen}
          onChange={(ids) => onChange(ids.flatMap((id) => incidentIds.parse(id) ?? []))}
        />
      )}
    </>
  );
}
