import { ensureInstalled } from "./installation.mjs";
import { ensureBuilt } from "./production-build.mjs";
import { ensurePrograms } from "./programs.mjs";
import { fail } from "./run-command.mjs";

// `npm run build`: the same build a start makes for itself, for whoever wants it made beforehand.
ensureInstalled().then(ensurePrograms).then(ensureBuilt).catch(fail);
