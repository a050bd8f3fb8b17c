import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { routes } from "@/lib/routes/routes";
import { draw } from "../testing/draw";
import { SignInForm } from "./sign-in-form";

const answer = <Value,>(value: Value) => Promise.resolve({ ok: true, value } as const);

test("whoever has a second factor types a code after the password, and goes on with the right one", async () => {
  const confirmSignIn = vi.fn(({ code }: { readonly code: string }) =>
    code === "123456"
      ? answer("done" as const)
      : Promise.resolve({
          ok: false,
          kind: "invalid",
          message: "This code is not right.",
        } as const),
  );
  draw(
    <SignInForm
      confirmSignIn={confirmSignIn}
      returnTo={routes.people()}
      signIn={() => answer("code" as const)}
      waitsForCode={false}
    />,
  );
  fireEvent.change(screen.getByLabelText(/E-mail/), { target: { value: "eve@example.org" } });
  fireEvent.change(screen.getByLabelText(/^Password/), { target: { value: "right" } });
  fireEvent.click(screen.getByRole("button", { name: "Sign in" }));
  const code = await screen.findByLabelText(/^Code/);
  expect(window.location.pathname).not.toBe(routes.people());
  fireEvent.change(code, { target: { value: "000000" } });
  fireEvent.click(screen.getByRole("button", { name: "Sign in" }));
  expect(await screen.findByText("This code is not right.")).toBeTruthy();
  fireEvent.change(code, { target: { value: "123456" } });
  fireEvent.click(screen.getByRole("button", { name: "Sign in" }));
  await vi.waitFor(() => expect(window.location.pathname).toBe(routes.people()));
});

test("after a one-time link the password is not asked for again", () => {
  draw(
    <SignInForm
      confirmSignIn={() => answer("done" as const)}
      returnTo={routes.incidents()}
      signIn={() => answer("code" as const)}
      waitsForCode
    />,
  );
  expect(screen.queryByLabelText(/^Password/)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Start again" }));
  expect(screen.getByLabelText(/^Password/)).toBeTruthy();
});
