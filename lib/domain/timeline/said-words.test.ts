import { expect, test } from "vitest";
import { confirmsForPeople } from "./said-words";

test.each([
  ["Customers can log in again", true],
  ["all good, works for everyone", true],
  ["Not every page, but users can pay again", true],
  ["Kunden können sich wieder anmelden", true],
  ["los clientes pueden pagar de nuevo", true],
  ["用户服务已恢复", true],
  ["customers can not log in again", false],
  ["customers still cannot pay, it isn't back to normal", false],
  ["users have not recovered yet", false],
  ["nobody can log in again", false],
  ["tell me when customers can pay again", false],
  ["Kunden melden wieder Fehler", false],
  ["los clientes ven errores de nuevo", false],
  ["用户尚未恢复", false],
])("only who says that it works for people confirms it: %s", (words, isConfirmed) => {
  expect(confirmsForPeople(words)).toBe(isConfirmed);
});
