import type { EventDraft } from "../analysis/event-draft";
import { type StateDraft, simpleState as simple } from "./state-draft";

const stated = /^(\S+) (.*) -> (.*)$/;

const killSwitch = { type: "control", name: "kill switch" };

/** The kill switch itself, the strategy a record names, else the place that says so. */
export function haltStates(draft: EventDraft, from: string, to: string): readonly StateDraft[] {
  if ((draft.facts.object ?? "") !== "" && draft.facts.deedWords !== undefined)
    return objectStates(draft, "halted", "running");
  const strategy = draft.records
    .filter(({ kind }) => kind === "log")
    .map(({ fields, message }) => fields.strategy ?? /strategy[= ]([\w.-]+)/.exec(message)?.[1])
    .find((name) => typeof name === "string");
  const named =
    typeof strategy === "string"
      ? [{ ...simple(draft, "status", from, to), entity: { type: "service", name: strategy } }]
      : [];
  const isSwitch = draft.records.some(({ message }) => /kill[ _-]?switch/i.test(message));
  const [was, is] = to === "halted" ? ["released", "engaged"] : ["engaged", "released"];
  const control = isSwitch ? [{ ...simple(draft, "status", was, is), entity: killSwitch }] : [];
  return [...named, ...control, simple(draft, "trading", from, to)];
}

/** What a record of a deed names as what was stopped or started. */
export function objectStates(draft: EventDraft, from: string, to: string): readonly StateDraft[] {
  const name = draft.facts.object ?? "";
  const entity = draft.entities.find((each) => each.name === name) ?? draft.entities[0];
  return entity === undefined ? [] : [{ ...simple(draft, "status", from, to), entity }];
}

export function downWord({ facts }: EventDraft): string {
  return /suspend/i.test(facts.text ?? "") ? "suspended" : "disconnected";
}

export function loggedStates(draft: EventDraft): readonly StateDraft[] {
  return (draft.facts.settings ?? "").split(", ").flatMap((part) => {
    const [, key = "", from = "", to = ""] = stated.exec(part) ?? [];
    return key === "" ? [] : [simple(draft, key, from, to)];
  });
}
