import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { instant } from "@/lib/base/instant";
import { apiTokenIds, incidentIds, userIdSchema } from "@/lib/domain/ids";
import type { TokenList } from "@/lib/view-model/agents/token-list";
import { draw } from "../testing/draw";
import type { CreateToken } from "./token-actions";
import { TokenPage } from "./token-page";

const me = userIdSchema.parse("me");
const at = instant(Date.UTC(2026, 5, 10, 12));
const tokenId = apiTokenIds.fromSuffix("00000001");
const incident = { id: incidentIds.fromSuffix("00000001"), title: "Checkout is down" };
const secret = "whence_shown-once";

function drawPage(changes: Partial<TokenList> = {}) {
  const create = vi.fn<CreateToken>(async () => ({ ok: true, value: { secret } }));
  const revoke = vi.fn(async () => ({ ok: true as const, value: null }));
  const list: TokenList = {
    ...{ tokens: [], owners: {}, incidents: [incident], mayPropose: true, viewerId: me, at },
    ...changes,
  };
  draw(<TokenPage create={create} list={list} revoke={revoke} />);
  return { create, revoke };
}

const button = (name: string) => screen.getByRole("button", { name });
const openForm = () => fireEvent.click(button("Create a token"));
const nameIt = (name: string) =>
  fireEvent.change(screen.getByRole("textbox", { name: /Name of the program/ }), {
    target: { value: name },
  });

test("a token reads every incident and nothing more unless somebody says otherwise", async () => {
  const { create } = drawPage();
  openForm();
  nameIt("scribe");
  fireEvent.click(button("Create the token"));
  await vi.waitFor(() => expect(create).toHaveBeenCalledOnce());
  expect(create.mock.calls).toEqual([
    [{ agent: "scribe", scopes: ["read"], incidents: null, days: 30 }],
  ]);
});

test("the secret is shown once: it is gone when the dialog opens again", async () => {
  drawPage();
  openForm();
  nameIt("scribe");
  fireEvent.click(button("Create the token"));
  expect((await screen.findByRole<HTMLInputElement>("textbox", { name: "Token" })).value).toBe(
    secret,
  );
  fireEvent.click(button("Done"));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  openForm();
  expect(await screen.findByRole("textbox", { name: /Name of the program/ })).toBeDefined();
  expect(screen.queryByDisplayValue(secret)).toBeNull();
});

test("who reads only cannot make a token that sends or proposes", () => {
  drawPage({ mayPropose: false });
  openForm();
  const boxes = screen.getAllByRole<HTMLInputElement>("checkbox");
  expect(boxes.map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [true, false],
    [false, true],
    [false, true],
  ]);
});

test("a token that only sends is made for a program that reads nothing", async () => {
  const { create } = drawPage();
  openForm();
  nameIt("ship logs");
  fireEvent.click(screen.getByRole("checkbox", { name: /Send evidence/ }));
  fireEvent.click(screen.getByRole("checkbox", { name: /Read incidents/ }));
  fireEvent.click(button("Create the token"));
  await vi.waitFor(() => expect(create).toHaveBeenCalledOnce());
  expect(create.mock.calls[0]?.[0].scopes).toEqual(["send"]);
});

test("why no token was made stands in the form, and what was typed stays", async () => {
  const { create } = drawPage();
  create.mockResolvedValueOnce({ ok: false, kind: "conflict", message: "You have 20 tokens." });
  openForm();
  nameIt("scribe");
  fireEvent.click(button("Create the token"));
  expect(await screen.findByText("You have 20 tokens.")).toBeDefined();
  expect(screen.getByDisplayValue("scribe")).toBeDefined();
});

test("only an active token can be revoked, and only after it was confirmed", async () => {
  const token = {
    ...{ id: tokenId, owner: me, agent: "scribe", scopes: ["read"] as const, incidents: null },
    ...{ createdAt: at, expiresAt: instant(at + 1000), revokedAt: null, lastUsedAt: null },
  };
  const ended = { ...token, id: apiTokenIds.fromSuffix("00000002"), agent: "old", expiresAt: at };
  const { revoke } = drawPage({ tokens: [token, ended] });
  const rows = within(screen.getByRole("list", { name: "Tokens" })).getAllByRole("listitem");
  expect(rows.map((row) => within(row).queryByRole("button") !== null)).toEqual([true, false]);
  fireEvent.click(button("Revoke the token of scribe"));
  expect(revoke).not.toHaveBeenCalled();
  fireEvent.click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: "Revoke" }),
  );
  await vi.waitFor(() => expect(revoke).toHaveBeenCalledWith({ tokenId }));
});
