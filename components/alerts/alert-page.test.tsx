import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { instant } from "@/lib/base/instant";
import type { AlertRule } from "@/lib/domain/alerts/alert-rule";
import { alertRuleIds, alertSourceIds, incidentIds, userIdSchema } from "@/lib/domain/ids";
import { toAlertPage } from "@/lib/view-model/alerts/alert-page";
import { draw } from "../testing/draw";
import type { AlertActions } from "./alert-actions";
import { AlertPage } from "./alert-page";

const at = instant(Date.UTC(2026, 5, 10, 12));
const sourceId = alertSourceIds.fromSuffix("00000001");
const incident = incidentIds.fromSuffix("00000001");
const source = {
  source: {
    ...{ id: sourceId, name: "pager", setup: { kind: "pagerduty" } as const },
    ...{ createdBy: userIdSchema.parse("ada"), createdAt: at },
  },
  createdBy: "Ada",
  deliveries: [
    { at, outcome: "taken" as const, reason: "Rule “Shop”.", incidents: [incident] },
    { at, outcome: "refused" as const, reason: "<b>not JSON</b>", incidents: [] },
  ],
};
const rule: AlertRule = {
  ...{ id: alertRuleIds.fromSuffix("00000001"), name: "Shop", sources: [sourceId] },
  ...{ labels: [{ name: "severity", value: "page" }], same: ["service"], windowMinutes: 30 },
  ...{ opens: true, severity: "sev2" },
};

function drawPage(sources = [source], rules = [rule]) {
  const done = async () => ({ ok: true as const, value: null });
  const actions = {
    addSource: vi.fn<AlertActions["addSource"]>(async () => ({
      ...{ ok: true, value: { secret: "once" } },
    })),
    removeSource: vi.fn<AlertActions["removeSource"]>(done),
    changeRules: vi.fn<AlertActions["changeRules"]>(done),
    tryAlerts: vi.fn<AlertActions["tryAlerts"]>(async () => ({
      ok: true,
      value: [
        {
          ...{
            title: "Errors",
            about: "firing",
            outcome: "Would join an incident",
            why: "A rule.",
          },
          incident: { id: incident, title: "Shop is down" },
        },
      ],
    })),
  };
  const address = "https://whence.example/api/v1/hooks";
  draw(<AlertPage actions={actions} page={toAlertPage({ sources, rules, address, at })} />);
  return actions;
}

const click = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });

test("a source shows where to send, how it is checked, and its deliveries with outcome and reason", () => {
  drawPage();
  const row = within(screen.getByRole("list", { name: "Sources" }));
  expect(row.getByText("https://whence.example/api/v1/hooks/pager")).toBeDefined();
  expect(row.getByText("PagerDuty, Signature")).toBeDefined();
  const [taken, refused] = within(
    screen.getByRole("list", { name: "Deliveries of pager", hidden: true }),
  ).getAllByRole("listitem", { hidden: true });
  expect(taken?.textContent).toContain("Taken");
  expect(taken?.querySelector("a")?.getAttribute("href")).toBe(`/incidents/${incident}`);
  expect(refused?.textContent).toContain("<b>not JSON</b>");
});

test("a rule is told in a sentence", () => {
  drawPage();
  expect(
    screen.getByText(
      "Alerts of pager with severity=page join an incident with an alert within 30 minutes with the same service. If there is none, they open one (sev2).",
    ),
  ).toBeDefined();
});

test("without sources and rules the page says what that means, and there is nothing to try", () => {
  drawPage([], []);
  expect(screen.getByText("None yet. Nothing is taken from outside.")).toBeDefined();
  expect(screen.getByText("None yet. Without a rule no alert opens an incident.")).toBeDefined();
  expect(screen.queryByText("Try a payload")).toBeNull();
});

test("a source of JSON begins with a mapping, and its secret is shown once", async () => {
  const { addSource } = drawPage();
  click("Add a source");
  type("Name", " gitlab ");
  type("Kind", "json");
  type("Start from", "GitLab");
  click("Add");
  expect(await screen.findByDisplayValue("once")).toBeDefined();
  const [[input] = []] = addSource.mock.calls;
  expect(input).toMatchObject({ name: "gitlab", kind: "json", secret: "" });
  expect(JSON.parse(input?.settings ?? "")).toMatchObject({
    ...{ check: { kind: "secret", header: "x-gitlab-token" }, mapping: { isChange: true } },
  });
});

test("a rule is added as it was typed", async () => {
  const { changeRules } = drawPage();
  click("Add a rule");
  const dialog = within(await screen.findByRole("dialog"));
  const fill = (label: RegExp, value: string) =>
    fireEvent.change(dialog.getByRole("textbox", { name: label }), { target: { value } });
  fill(/^Name/, "Pages");
  fill(/^Labels/, "severity=page\nquery=a=b\n");
  fill(/^Same labels/, "service, env");
  fireEvent.click(dialog.getByRole("button", { name: "Add" }));
  await vi.waitFor(() => expect(changeRules).toHaveBeenCalledOnce());
  expect(changeRules.mock.calls[0]?.[0]).toEqual({
    change: {
      kind: "add",
      rule: {
        ...{ name: "Pages", sources: [], same: ["service", "env"], windowMinutes: 30 },
        ...{ opens: true, severity: "unset" },
        labels: [
          { name: "severity", value: "page" },
          { name: "query", value: "a=b" },
        ],
      },
    },
  });
});

test("a payload is tried: what would happen is listed, and why it is refused is said", async () => {
  const { tryAlerts } = drawPage();
  type("Payload", "{}");
  click("Show what would happen");
  const list = await screen.findByRole("list", { name: "What would happen" });
  expect(list.textContent).toContain("Would join an incident. A rule. Shop is down");
  expect(tryAlerts.mock.calls[0]?.[0]).toEqual({ source: "pager", payload: "{}", event: "" });
  tryAlerts.mockResolvedValueOnce({ ok: false, kind: "invalid", message: "It lacks a title." });
  click("Show what would happen");
  expect(await screen.findByText("It lacks a title.")).toBeDefined();
  expect(screen.queryByRole("list", { name: "What would happen" })).toBeNull();
});
