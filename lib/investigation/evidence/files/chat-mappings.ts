import { parseJson } from "@/lib/base/parse-json";
import type { ReadMapping } from "@/lib/domain/evidence/artifact";
import { readSlackPeople } from "@/lib/ingest/json/chat/slack-people";
import { documentBytesMax } from "@/lib/ingest/limits";
import type { BlobStore } from "../../ports/evidence-port";

type StoredFile = { readonly path: string; readonly sha256: string; readonly bytes: number };
type People = Readonly<Record<string, string>>;

/** A list of everybody who ever wrote; a longer one is not read, and ids stay ids. */
const peopleBytesMax = 32 * 1024 * 1024;

/**
 * What the files of a chat export say about each other. A Slack export keeps the names of people in
 * `users.json` and one folder per channel beside it: https://slack.com/help/articles/220556107
 */
export class ChatMappings {
  private readonly peopleByFolder = new Map<string, People>();

  constructor(private readonly blobs: BlobStore) {}

  /** Takes note of a list of people. Everything that may need it is read afterwards. */
  async learn({ path, sha256, bytes }: StoredFile): Promise<void> {
    if (!isPeopleList(path) || bytes > peopleBytesMax) return;
    const people = readSlackPeople(parseJson(await this.readText(sha256)));
    if (Object.keys(people).length > 0) this.peopleByFolder.set(folderOf(path), people);
  }

  /** For a file in a channel's folder: the channel, and those of the people it mentions. */
  async find({ path, sha256, bytes }: StoredFile): Promise<ReadMapping | null> {
    const folder = folderOf(path);
    const channel = folder.slice(folderOf(folder.slice(0, -1)).length, -1);
    const people = this.peopleByFolder.get(folderOf(folder.slice(0, -1)));
    const isOfChannel = people !== undefined && channel !== "" && !channel.endsWith("!");
    if (!isOfChannel || !path.endsWith(".json") || bytes > documentBytesMax) return null;
    return { people: onlyMentioned(people, await this.readText(sha256)), channel };
  }

  private async readText(sha256: string): Promise<string> {
    const pieces: Uint8Array[] = [];
    for await (const piece of this.blobs.open(sha256)) pieces.push(piece);
    return Buffer.concat(pieces).toString("utf8");
  }
}

export function isPeopleList(path: string): boolean {
  return path === "users.json" || path.endsWith("/users.json");
}

/** With its last slash; empty for what lies in no folder. */
function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}

/** The mapping is kept with each file: of a large company only those who are in it. */
function onlyMentioned(people: People, text: string): People {
  const ids = new Set(text.match(/\b[UW][A-Z0-9]{2,20}\b/g) ?? []);
  return Object.fromEntries(Object.entries(people).filter(([id]) => ids.has(id)));
}
