import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { draw } from "../../testing/draw";
import { QuestionForm } from "./question-form";

const [first, second, third] = ["When was the alert?", "How long was it?", "Which came first?"];

/** The address tells what was asked, a moment after it was submitted or chosen elsewhere. */
function Addressed({ onAsk }: { readonly onAsk: (question: string) => void }) {
  const [asked, setAsked] = useState("");
  return (
    <>
      <QuestionForm asked={asked} onAsk={onAsk} isBusy />
      {[first, third].map((question) => (
        <button key={question} type="button" onClick={() => setAsked(question)}>
          {question}
        </button>
      ))}
    </>
  );
}

function openForm() {
  const onAsk = vi.fn<(question: string) => void>();
  draw(<Addressed onAsk={onAsk} />);
  return onAsk;
}

const box = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Question" });
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const becomeAsked = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("what is typed while the question before is on its way stays", () => {
  const onAsk = openForm();
  type(` ${first} `);
  fireEvent.submit(screen.getByRole("form", { name: "Ask a question" }));
  expect(onAsk).toHaveBeenCalledWith(first);
  type(second);
  becomeAsked(first);
  expect(box().value).toBe(second);
  // A disabled one would keep Enter from submitting.
  fireEvent.click(screen.getByRole("button", { name: "Ask" }));
  expect(onAsk).toHaveBeenLastCalledWith(second);
});

test("a question chosen elsewhere takes the place of what was typed", () => {
  openForm();
  type(second);
  becomeAsked(third);
  expect(box().value).toBe(third);
});

test("whoever came by the key types on at once", () => {
  const onFocusTaken = vi.fn();
  draw(
    <QuestionForm asked="" isBusy={false} takesFocus onFocusTaken={onFocusTaken} onAsk={vi.fn()} />,
  );
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Question" }));
  expect(onFocusTaken).toHaveBeenCalledOnce();
});
