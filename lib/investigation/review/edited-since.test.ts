import { expect, test } from "vitest";
import { incidentIds, revisionIds } from "@/lib/domain/ids";
import { emptyTimeline } from "@/lib/domain/timeline/timeline";

import { createEditedRevisions } from "./edited-since";

const incidentId = incidentIds.fromSuffix("00000001");
const revision = {
  ...{ id: revisionIds.fromSuffix("00000001"), number: 1, hash: "of another timeline" },
  status: "approved",
} as const;

/** An incident whose timeline is read when somebody has to look. */
function incident() {
  const state = { head: "one", looks: 0 };
  const read = {
    journal: { head: async () => ({ seq: 1, hash: state.head }) },
    timelines: {
      async current() {
        state.looks += 1;
        return emptyTimeline;
      },
    },
    artifacts: { list: async () => [] },
  };
  // The rest is not asked where the timeline differs already.
  return { state, read: read as unknown as Parameters<Edited["isEdited"]>[0] };
}
type Edited = ReturnType<typeof createEditedRevisions>;

test("it is looked at once as long as nothing is journalled, and anew when something is", async () => {
  const { state, read } = incident();
  const edited = createEditedRevisions();
  const ask = () => edited.isEdited(read, incidentId, revision);
  expect([await ask(), await ask(), state.looks]).toEqual([true, true, 1]);
  state.head = "two";
  expect([await ask(), state.looks]).toEqual([true, 2]);
});

test("what one server knows another does not", async () => {
  const { state, read } = incident();
  for (const edited of [createEditedRevisions(), createEditedRevisions()]) {
    await edited.isEdited(read, incidentId, revision);
  }
  expect(state.looks).toBe(2);
});

test("of more lists than anybody reads the oldest answers are forgotten", async () => {
  const { state, read } = incident();
  const edited = createEditedRevisions();
  for (let number = 0; number <= 250; number += 1) {
    const id = revisionIds.fromSuffix(`${number}`.padStart(8, "0"));
    await edited.isEdited(read, incidentId, { ...revision, id });
  }
  const first = { ...revision, id: revisionIds.fromSuffix("00000000") };
  await edited.isEdited(read, incidentId, first);
  expect(state.looks).toBe(252);
});
