import { expect, test } from "vitest";
import { parseQuestion } from "./parse-question";

const plain = (words: string) => ({ words, place: null });

test.each([
  ["Wer hat den Faktor zurückgesetzt?", { kind: "who", of: plain("Faktor zurückgesetzt") }],
  ["Seit wann war die Pumpe 3 aus?", { kind: "when", of: plain("Pumpe 3 aus") }],
  ["Warum hat die Pumpe angehalten?", { kind: "why", of: plain("Pumpe angehalten") }],
  ["¿Quién sacó la RTG-06 del reparto?", { kind: "who", of: plain("sacó RTG-06 reparto") }],
  ["¿Cuántas veces falló el lector?", { kind: "how_many", of: plain("falló lector") }],
  ["Quem reiniciou o servidor?", { kind: "who", of: plain("reiniciou servidor") }],
  ["Depuis quand le relais était coupé ?", { kind: "when", of: plain("relais coupé") }],
  ["Qui a relancé la passerelle ?", { kind: "who", of: plain("relancé passerelle") }],
  ["Perché la valvola era chiusa?", { kind: "why", of: plain("valvola chiusa") }],
  ["Od kiedy em-02 był w drain?", { kind: "when", of: plain("em-02 drain") }],
  ["Hoelang was de sluis dicht?", { kind: "duration", of: plain("sluis dicht") }],
  ["Pompayı kim durdurdu?", { kind: "who", of: plain("Pompayı durdurdu") }],
  ["給与計算は誰が止めた", { kind: "who", of: plain("給与計算は 止めた") }],
])("a question in another language asks the same as in English: %s", (text, wanted) => {
  expect(parseQuestion(text)).toMatchObject(wanted);
});

test.each(["Who stopped the pump?", "Die pump stopped", "When did quality drop?", "谁停了泵?"])(
  "what none of them asks is read as it is: %s",
  (text) => {
    const { kind } = parseQuestion(text);
    expect(kind).toBe(
      { "Who stopped the pump?": "who", "When did quality drop?": "when", "谁停了泵?": "who" }[
        text
      ] ?? "what_on",
    );
  },
);
