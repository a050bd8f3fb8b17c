import fc from "fast-check";
import { expect, test } from "vitest";
import { rankServices, type ServiceEvidence } from "./rank-services";
import { toServiceGraph } from "./service-graph";

const graphOf = (...edges: readonly string[]) =>
  toServiceGraph(
    edges.map((edge) => {
      const [from = "", to = ""] = edge.split(">");
      return { from, to };
    }),
  );

function service(name: string, evidence: Partial<ServiceEvidence> = {}): ServiceEvidence {
  const nothing = { own: 0, symptom: 0, dose: 0, load: 0, resource: 0, isEndpoint: false };
  return { name, ...nothing, ...evidence };
}

const names = (ranked: readonly { readonly name: string }[]) => ranked.map(({ name }) => name);

test("in a chain the deepest slow service comes before those who only wait for it", () => {
  const slow = { symptom: 1, dose: 100 };
  const services = [service("web", slow), service("cart", slow), service("stock", slow)];
  const ranked = rankServices(services, [], graphOf("web>cart", "cart>stock"), "web");
  expect(names(ranked)[0]).toBe("stock");
});

test("a dependency that adds a tenth of the lost time does not explain its caller away", () => {
  const services = [
    service("web", { symptom: 1, dose: 100 }),
    service("cart", { symptom: 1, dose: 95 }),
    service("stock", { symptom: 1, dose: 9 }),
  ];
  const ranked = rankServices(services, [], graphOf("web>cart", "cart>stock"), "web");
  expect(names(ranked)[0]).toBe("cart");
});

test("of a fan-in the service that all slow calls go to is named, not one of its callers", () => {
  const calls = [
    { from: "a", to: "store", gap: 1 },
    { from: "b", to: "store", gap: 0.8 },
    { from: "a", to: "mail", gap: 0 },
    { from: "b", to: "mail", gap: 0 },
  ];
  const ranked = rankServices([], calls, graphOf("a>store", "b>store", "a>mail", "b>mail"), null);
  expect(names(ranked)[0]).toBe("store");
});

test("a service all of whose calls are slow is named, not those it calls", () => {
  const calls = ["x", "y", "z"].map((to) => ({ from: "hub", to, gap: 1 }));
  const ranked = rankServices([], calls, graphOf("hub>x", "hub>y", "hub>z"), null);
  expect(names(ranked)[0]).toBe("hub");
});

test("in a diamond the shared dependency is named, not either side", () => {
  const slow = { symptom: 1, dose: 50 };
  const services = ["top", "left", "right", "base"].map((name) => service(name, slow));
  const graph = graphOf("top>left", "top>right", "left>base", "right>base");
  expect(names(rankServices(services, [], graph, "top"))[0]).toBe("base");
});

test("load that a caller brings is the caller's, and what breaks under it comes next", () => {
  const load = Math.log(4);
  const services = [
    service("batch", { load }),
    service("api", { symptom: 1, dose: 10, load }),
    service("web", { symptom: 0.5, dose: 5 }),
  ];
  const ranked = rankServices(services, [], graphOf("batch>api", "web>api"), null);
  expect(names(ranked).slice(0, 2)).toEqual(["batch", "api"]);
});

test("load of the caller alone does not excuse a callee that gets no more than before", () => {
  const services = [
    service("web", { load: Math.log(3) }),
    service("api", { symptom: 1, dose: 10 }),
  ];
  expect(names(rankServices(services, [], graphOf("web>api"), null))).toEqual(["api"]);
});

test("an address beside a measured service that is slow as well counts as the way to it", () => {
  const slow = { symptom: 1, dose: 100 };
  const services = [
    service("web", slow),
    service("search", slow),
    service("lb.example.net", { ...slow, isEndpoint: true }),
  ];
  const ranked = rankServices(services, [], graphOf("web>search", "web>lb.example.net"), "web");
  expect(names(ranked).slice(0, 2)).toEqual(["search", "lb.example.net"]);
});

test("what the alarmed service does not depend on comes behind what it does", () => {
  const slow = { symptom: 1, dose: 100 };
  const services = [service("web", slow), service("stock", slow), service("nightly", slow)];
  const ranked = rankServices(services, [], graphOf("web>stock", "nightly>mail"), "web");
  expect(names(ranked)[0]).toBe("stock");
  expect(names(ranked).indexOf("stock")).toBeLessThan(names(ranked).indexOf("nightly"));
});

const evidence = fc.record({
  own: fc.double({ min: 0, max: 1, noNaN: true }),
  symptom: fc.double({ min: 0, max: 1, noNaN: true }),
  dose: fc.double({ min: 0, max: 1e6, noNaN: true }),
  load: fc.double({ min: 0, max: 5, noNaN: true }),
  resource: fc.double({ min: 0, max: 1, noNaN: true }),
  isEndpoint: fc.boolean(),
});

test("scores lie in [0, 1], are ordered, and do not depend on the order of what was observed", () => {
  fc.assert(
    fc.property(fc.array(evidence, { maxLength: 6 }), fc.array(fc.nat(35)), (found, pairs) => {
      const services = found.map((each, index) => ({ name: `s${index}`, ...each }));
      const graph = toServiceGraph(
        pairs.map((pair) => ({ from: `s${pair % 6}`, to: `s${Math.floor(pair / 6)}` })),
      );
      const ranked = rankServices(services, [], graph, "s0");
      const scores = ranked.map(({ score }) => score);
      expect(scores.every((score) => score > 0 && score <= 1)).toBe(true);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      expect(rankServices(services.toReversed(), [], graph, "s0")).toEqual(ranked);
    }),
  );
});
