import { describe, expect, it } from "vitest";
import { instant } from "@/lib/base/instant";
import type { ReadReport } from "@/lib/domain/evidence/artifact";
import { userIdSchema } from "@/lib/domain/ids";
import type { StagedUpload, StagingRoom } from "@/lib/investigation/ports/upload-port";
import { aReport } from "../testing/case-builders";
import { alice, bob, setUpCaseStore, sha256 } from "../testing/test-case-store";
import { createUploadStore } from "./upload-store";

const store = setUpCaseStore();
const uploads = () => createUploadStore(store().database);

const aStaged: Omit<StagedUpload, "id" | "incidentId"> = {
  path: "logs/app.log",
  bytesReceived: 0,
  bytesTotal: 5_000_000_000,
  sha256: null,
  report: null,
  archiveId: null,
  mapping: null,
  warnings: [],
  by: alice,
  hands: [],
  at: instant(1_700_000_000_000),
};
const room = { filesMax: 1000, bytesMaxOfPerson: Number.MAX_SAFE_INTEGER };
const now = instant(1_700_000_100_000);
const carol = userIdSchema.parse("carol");

async function stage(id: string, changes: Partial<StagedUpload> = {}): Promise<StagedUpload> {
  const incidentId = changes.incidentId ?? (await store().openIncident());
  const upload: StagedUpload = { ...aStaged, id, incidentId, ...changes };
  await uploads().insert(upload, room);
  return upload;
}

describe("staged uploads", () => {
  it("read back as they were staged", async () => {
    const upload = await stage("up_1", { bytesTotal: null });
    expect(await uploads().find("up_1")).toEqual(upload);
    expect(await uploads().find("up_unknown")).toBeNull();
  });

  it("go on from the offset that was reached, for one sender at a time", async () => {
    const upload = await stage("up_2");
    const received = { bytesReceived: 3_000_000_000, sha256: null };
    const both = await Promise.all([
      uploads().setReceived("up_2", 0, received),
      uploads().setReceived("up_2", 0, received),
    ]);
    expect(both.filter(Boolean)).toHaveLength(1);
    const rest = { bytesReceived: 5_000_000_000, sha256: sha256("all of it") };
    expect(await uploads().setReceived("up_2", 3_000_000_000, rest)).toBe(true);
    expect(await uploads().find("up_2")).toEqual({ ...upload, ...rest });
  });

  it("remember who else had a hand in them, each once, and never whoever began", async () => {
    const upload = await stage("up_hands");
    for (const person of [bob, alice, bob]) await uploads().addHand("up_hands", person);
    expect(await uploads().find("up_hands")).toEqual({ ...upload, hands: [bob] });
  });

  it("carry the preview once they were read", async () => {
    const upload = await stage("up_3");
    expect(await uploads().setReport("up_3", aReport)).toBe(true);
    expect(await uploads().find("up_3")).toEqual({ ...upload, report: aReport });
    expect(await uploads().setReport("up_unknown", aReport)).toBe(false);
  });

  it("are listed by path", async () => {
    const { incidentId } = await stage("up_5", { path: "b.log" });
    await stage("up_6", { path: "a.log", incidentId });
    const ids = (await uploads().list(incidentId)).map(({ id }) => id);
    expect(ids).toEqual(["up_6", "up_5"]);
  });

  it("wait one per path of an incident, the one that was begun last, however many begin at once", async () => {
    const upload = await stage("up_8");
    const begun = ["up_9", "up_10", "up_11"].map((id) => uploads().insert({ ...upload, id }, room));
    const replaced = (await Promise.all(begun)).flatMap((staged) =>
      staged.kind === "staged" ? staged.replaced : [],
    );
    const left = (await uploads().list(upload.incidentId)).map(({ id }) => id);
    expect([...replaced, ...left].toSorted()).toEqual(["up_10", "up_11", "up_8", "up_9"]);
    expect(left).toHaveLength(1);
  });

  const aContainer: ReadReport = {
    ...{ kind: "container", format: "zip archive", files: 2, skipped: [], warnings: [] },
  };

  const setContents = (
    archive: StagedUpload,
    files: readonly StagedUpload[],
    bytesMaxOfPerson = room.bytesMaxOfPerson,
  ) => uploads().setContents(archive, { report: aContainer, files }, { bytesMaxOfPerson, at: now });

  async function stageArchive(id: string) {
    const archive = await stage(id, { path: "a.zip", sha256: sha256(id), bytesReceived: 9 });
    const files = ["b.log", "c.log"].map((name) => ({
      ...archive,
      ...{ id: `${id}_${name}`, path: `a.zip!/${name}`, archiveId: id },
      ...{ mapping: { channel: "ops" }, warnings: ["cut"] },
    }));
    return { archive, files };
  }

  it("of an archive come with its report, all or none", async () => {
    const { archive, files } = await stageArchive("up_20");
    expect(await setContents(archive, files)).toEqual({ kind: "staged", replaced: [] });
    expect(await uploads().list(archive.incidentId)).toEqual([
      { ...archive, report: aContainer },
      ...files,
    ]);
    expect(await setContents({ ...archive, id: "up_unknown" }, files)).toEqual({ kind: "gone" });
  });

  it("of an archive go with it when it is discarded or sent again, and stay when it is imported", async () => {
    for (const id of ["up_21", "up_22", "up_23"]) {
      const { archive, files } = await stageArchive(id);
      await setContents(archive, files);
      const left = async () => (await uploads().list(archive.incidentId)).map(({ id }) => id);
      if (id === "up_21") {
        const gone = await uploads().discard([id], now);
        expect(gone.toSorted()).toEqual([id, `${id}_b.log`, `${id}_c.log`]);
      }
      if (id === "up_22") {
        await uploads().insert({ ...archive, id: "up_again" }, room);
        expect(await left()).toEqual(["up_again"]);
      }
      if (id === "up_23") {
        expect(await uploads().remove(id)).toBe(true);
        expect(await left()).toEqual([`${id}_b.log`, `${id}_c.log`]);
      }
    }
  });

  it("that have arrived and were not read are found again, whatever stopped the reading", async () => {
    await stage("up_24", { sha256: sha256("up_24") });
    await stage("up_25", { sha256: sha256("up_25"), report: aReport });
    await stage("up_26");
    const ids = (await uploads().unread()).map(({ id }) => id);
    expect(ids.filter((id) => ["up_24", "up_25", "up_26"].includes(id))).toEqual(["up_24"]);
  });

  it("are read by one node at a time, by another when it is silent, and by none once they are read", async () => {
    await stage("up_leased");
    const nodes = Array.from({ length: 5 }, (_, at) => `node-${at}`);
    const asked = await Promise.all(
      nodes.map(async (node) => ((await uploads().lease("up_leased", node, 60_000)) ? node : null)),
    );
    const [reader = "", ...others] = asked.filter((node) => node !== null);
    expect(others).toEqual([]);
    expect(await uploads().lease("up_leased", reader, 0)).toBe(true);
    expect(await uploads().lease("up_leased", "node-next", 60_000)).toBe(true);
    expect(await uploads().lease("up_leased", reader, 60_000)).toBe(false);
    await uploads().setReport("up_leased", aReport);
    expect(await uploads().lease("up_leased", "node-next", 60_000)).toBe(false);
    expect(await uploads().lease("up_unknown", reader, 60_000)).toBe(false);
  });

  it("that nobody came back to go away by their age", async () => {
    const old = instant(1_600_000_000_000);
    await stage("up_27", { at: old });
    await stage("up_28");
    expect(await uploads().discardBegunBefore(instant(1_600_000_000_001), now)).toEqual(["up_27"]);
    expect(await uploads().find("up_28")).not.toBeNull();
  });

  it("get no more room than a person has, or an incident, however many begin at once", async () => {
    const by = bob;
    const { incidentId } = await stage("up_30", { by, bytesTotal: 10 });
    const begin = (id: string, bytesTotal: number, of: Partial<StagingRoom>) => {
      const place = { id, incidentId, path: `${id}.log`, by, bytesTotal };
      const upload = { ...aStaged, ...place };
      return uploads().insert(upload, { ...room, ...of });
    };
    const bytes = await Promise.all(
      ["up_31", "up_32", "up_33"].map((id) => begin(id, 40, { bytesMaxOfPerson: 60 })),
    );
    expect(bytes.map(({ kind }) => kind).toSorted()).toEqual(["no-room", "no-room", "staged"]);
    expect(await uploads().bytesOf(by)).toBe(50);
    const files = await Promise.all(
      ["up_34", "up_35", "up_36"].map((id) => begin(id, 0, { filesMax: 3 })),
    );
    expect(files.filter(({ kind }) => kind === "staged")).toHaveLength(1);
    expect(files).toContainEqual({ kind: "too-many-files", waiting: 3 });
  });

  it("out of an archive share the room with what is sent meanwhile, all or none", async () => {
    const { archive, files } = await stageArchive("up_37");
    const mine = (each: StagedUpload) => ({ ...each, by: carol, bytesTotal: 10 });
    expect(await setContents(mine(archive), files.map(mine), 19)).toEqual({ kind: "no-room" });
    expect(await uploads().find(archive.id)).toEqual(archive);
    expect(await setContents(mine(archive), files.map(mine), 20)).toMatchObject({ kind: "staged" });
  });

  const bytesNoted = async (digests: readonly string[]) => {
    const noted = await uploads().discardedUntil(now, 1000);
    return digests.map((digest) => noted.includes(digest));
  };

  it("that go without becoming an artifact leave a note of their bytes; those that are imported none", async () => {
    const { archive, files } = await stageArchive("up_38");
    const inside = files.map((file) => ({ ...file, sha256: sha256(file.id) }));
    const digests = [archive, ...inside].map((each) => each.sha256 ?? "");
    await setContents(archive, inside);
    const imported = await stage("up_39", { path: "d.log", sha256: sha256("up_39") });
    await uploads().remove(imported.id);
    expect(await bytesNoted([...digests, sha256("up_39")])).toEqual([false, false, false, false]);
    await uploads().insert({ ...archive, id: "up_40", sha256: null, at: now }, room);
    expect(await bytesNoted(digests)).toEqual([true, true, true]);
    expect(await uploads().discardedUntil(instant(now - 1), 1000)).not.toContain(digests[0]);
    await uploads().forgetDiscarded(digests.slice(1));
    expect(await bytesNoted(digests)).toEqual([true, false, false]);
    await stage("up_41", { sha256: sha256("up_41"), at: instant(1_500_000_000_000) });
    await uploads().discardBegunBefore(instant(1_500_000_000_001), now);
    expect(await bytesNoted([sha256("up_41")])).toEqual([true]);
  });

  it("are taken by one of two imports", async () => {
    await stage("up_7");
    const taken = await Promise.all([uploads().remove("up_7"), uploads().remove("up_7")]);
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect(await uploads().find("up_7")).toBeNull();
  });
});
