import { writeSync } from "node:fs";
import { userIdSchema } from "@/lib/domain/ids";
import { createContainer } from "../container";
import { openSampleIncident } from "../intake/open-sample";
import { uploadPorts } from "../intake/upload-ports";
import { unwrap } from "./unwrap";

/**
 * A program for the test that kills it: `play-until-killed.ts <database> <data folder> <secret> <turn>` opens the sample
 * and performs its run. It says which incident that is as soon as so many turns are committed.
 */
const [databaseUrl = "", dataFolder = "", secret = "", turn = "1"] = process.argv.slice(2);
const container = await createContainer({
  ...{ databaseUrl, dataFolder, secret, host: "127.0.0.1", port: 4000 },
  trustedProxies: [],
  origin: "http://127.0.0.1:4000",
  isOwnDatabase: true,
});
const person = { id: userIdSchema.parse("tester"), role: "responder" } as const;
const incidentId = unwrap(await openSampleIncident(uploadPorts(container), person));
const look = () => {
  container.ports.cases.read.journal.list(incidentId, 0, 10_000).then(
    (entries) => {
      const taken = entries.filter(({ kind }) => kind === "turn-taken").length;
      if (taken >= Number(turn)) standStill();
    },
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
};

/** Says so and blocks the whole process, so that it is in the middle of the run when it is killed. */
function standStill(): void {
  writeSync(1, `${incidentId}\n`);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

container.wakeups.subscribe(incidentId, look);
look();
