import { expect, test } from "vitest";
import { nearTests } from "../../scripts/near-tests.mjs";

test.each([
  ["components", "components/investigation/deciding/bulk-bar.tsx", "bulk-bar.test.tsx"],
  ["database", "lib/investigation/review/deciding/reshape.ts", "reshape.database.test.ts"],
  ["unit", "lib/domain/timeline/gap.ts", "gap.test.ts"],
] as const)("a test near a change runs in its project: %s", (project, changed, near) => {
  const folder = changed.slice(0, changed.lastIndexOf("/"));
  const { unit, components, database } = nearTests([changed]);
  const found = { unit, components, database }[project];
  expect(found).toContain(`${folder}/${near}`);
  expect([...unit, ...components, ...database].filter((file) => file.endsWith(near))).toHaveLength(
    1,
  );
});
