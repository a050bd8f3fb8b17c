import type { ObjectShape } from "../shape";
import { isSlackMessage, lowerSlackMessage } from "../slack-message";
import { isChatMessage, lowerChatMessage } from "./chat-message";
import { mattermostLines } from "./mattermost";
import { isSlackChannel, isSlackUser, lowerSlackChannel, lowerSlackUser } from "./slack-people";

/** What people write, and what an export says about them; the particular before the general. */
export const peopleShapes: readonly ObjectShape[] = [
  {
    format: "Slack messages",
    fits: isSlackMessage,
    lower: (object, mapping) => [lowerSlackMessage(object, mapping)],
  },
  { format: "Slack users", fits: isSlackUser, lower: (object) => [lowerSlackUser(object)] },
  {
    format: "Slack channels",
    fits: isSlackChannel,
    lower: (object) => [lowerSlackChannel(object)],
  },
  mattermostLines,
  {
    format: "chat messages",
    fits: isChatMessage,
    lower: (object, mapping) => [lowerChatMessage(object, mapping)],
  },
];
