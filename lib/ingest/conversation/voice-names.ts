/*
 * What exports call who wrote and what was written. The names only break ties and vouch for short lists: a list whose
 * members are called otherwise is told by what they hold (find-voices.ts).
 */

/** Whoever is called so wrote the text beside it. */
export const writerNames: ReadonlySet<string> = new Set(
  [
    "author authorid authorname sender senderfullname sendername from postedby writtenby syscreatedby addedby",
    "commentedby commenter writer speaker reporter requester reportedby openedby submitter nick",
    "autor auteur autore verfasser",
  ].flatMap((names) => names.split(" ")),
);

/** Whoever is called so did something, which a log states as well as a chat. */
export const actorNames: ReadonlySet<string> = new Set(
  "user username userid actor member person displayname u login owner by who createdby creator".split(
    " ",
  ),
);

/** Of several members that name one person, the one that people read. */
export const shownNames: readonly string[] = [
  ...["displayname", "fullname", "realname", "globalname", "nickname", "name", "summary"],
  ...["username", "login", "key", "email", "emailaddress", "mail", "id", "accountid"],
];

/** What is called so was written by somebody: no log calls its messages so. */
export const writtenNames: ReadonlySet<string> = new Set(
  "body comment comments note notes plainbody worknotes reply".split(" "),
);

/** The surest first. */
export const textNames: readonly string[] = [
  ...writtenNames,
  ...["text", "content", "message", "msg", "value", "description", "details"],
  ...["summary", "shortdescription", "title", "subject"],
];
