import { hasRight } from "@/lib/domain/access";
import { providers } from "@/lib/domain/models/model-name";
import { startOfMonth } from "@/lib/time/start-of-month";
import type { ModelPage } from "@/lib/view-model/models/model-page";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { getContainer } from "../container";

const changesShown = 20;

/** What administrators see of models; null for everybody else. Keys themselves are in no answer. */
export async function loadModelPage(viewer: Viewer): Promise<ModelPage | null> {
  if (!hasRight(viewer.role, "administer")) return null;
  const { policies, models, people, env, ports } = await getContainer();
  const reach = await models.refresh();
  const [{ policy }, keys, changes, spentThisMonth] = await Promise.all([
    policies.current(),
    policies.keys(),
    policies.history(changesShown),
    ports.spending.since(startOfMonth(ports.clock.now())),
  ]);
  const ids = [...keys.map(({ by }) => by), ...changes.flatMap(({ by }) => by ?? [])];
  const names = await people.names([...new Set(ids)]);
  const nameOf = (id: (typeof ids)[number] | null) =>
    (id === null ? undefined : names.get(id)) ?? "a former member";
  const inEnvironment = new Set(env.models?.names ?? []);
  return {
    address: reach.address,
    providers: providers.map((provider) => {
      const stored = keys.find((key) => key.provider === provider);
      return {
        ...{ provider, key: reach.keys[provider] },
        set: stored === undefined ? null : { by: nameOf(stored.by), at: stored.at },
      };
    }),
    models: await Promise.all(
      reach.offered.map(async (name) => ({
        ...{ name, isFixed: inEnvironment.has(name), problem: models.whyNot(name) },
        lastContact: await ports.cases.read.invocations.lastContact(name),
        price: policy.prices[name] ?? null,
      })),
    ),
    roles: policy.roles,
    ...{ runBudget: policy.runBudget, monthBudget: policy.monthBudget, spentThisMonth },
    changes: changes.map(({ version, change, by, at }) => ({
      ...{ version, change, by: nameOf(by), at },
    })),
  };
}
