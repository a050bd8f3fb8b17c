import { postsOf, type WrittenNarrative } from "./written-narrative";

/** Posts of status pages, told while it lasted and afterwards. */
export const postedNarratives: readonly WrittenNarrative[] = [
  {
    name: "the account in the last post goes before the times of posting",
    file: "posts.json",
    text: postsOf(
      [
        "2026-02-10T08:41:00Z",
        "Investigating",
        "Card payments at the ferry terminals are failing.",
      ],
      ["2026-02-10T09:20:00Z", "Identified", "We found the broken gateway and are replacing it."],
      [
        "2026-02-10T10:02:00Z",
        "Resolved",
        "Between 08:12 and 09:47 UTC today card payments failed at all terminals. At 09:31 UTC we replaced the gateway.",
      ],
    ),
    start: "2026-02-10T08:12",
    end: "2026-02-10T09:47",
    events: [["2026-02-10T09:31"]],
  },
  {
    name: "an account of the next day tells its own day",
    file: "posts.json",
    text: postsOf(
      ["2026-05-03T21:55:00Z", "Investigating", "Meter readings arrive late."],
      ["2026-05-04T01:10:00Z", "Resolved", "This incident has been resolved."],
      [
        "2026-05-05T14:00:00Z",
        "Postmortem",
        "On May 3, 2026, from 21:20 UTC until 00:35 UTC meter readings were delayed by up to two hours. At 23:50 UTC we doubled the readers.",
      ],
    ),
    start: "2026-05-03T21:20",
    end: "2026-05-04T00:35",
    events: [["2026-05-03T23:50"]],
  },
  {
    name: "live posts bound the start and end when users are well",
    file: "posts.json",
    text: postsOf(
      ["2026-03-01T11:04:00Z", "Investigating", "Some parcels cannot be tracked."],
      ["2026-03-01T11:30:00Z", "Update", "We are beginning to see recovery."],
      [
        "2026-03-01T11:52:00Z",
        "Update",
        "Tracking has recovered for all parcels. We keep watching.",
      ],
      ["2026-03-01T13:15:00Z", "Resolved", "This incident has been resolved."],
    ),
    start: null,
    notAfter: "2026-03-01T11:04",
    end: "2026-03-01T11:52",
  },
  {
    name: "a live post that says since when only moves the bound",
    file: "posts.json",
    text: postsOf(
      [
        "2026-03-08T06:40:00Z",
        "Investigating",
        "Since 06:15 UTC the boards for the night trains are blank.",
      ],
      ["2026-03-08T07:25:00Z", "Resolved", "The boards are working again."],
    ),
    start: null,
    notAfter: "2026-03-08T06:15",
    end: "2026-03-08T07:25",
  },
  {
    name: "relief that did not last is no end",
    file: "posts.json",
    text: postsOf(
      ["2026-04-12T15:00:00Z", "Investigating", "Logins to the library are failing."],
      [
        "2026-04-12T15:20:00Z",
        "Monitoring",
        "A fix has been implemented and we are monitoring the results.",
      ],
      [
        "2026-04-12T15:50:00Z",
        "Investigating",
        "Logins are failing again, we continue to investigate.",
      ],
      [
        "2026-04-12T16:45:00Z",
        "Monitoring",
        "A second fix has been deployed and logins are back to normal.",
      ],
      ["2026-04-12T17:30:00Z", "Resolved", "This incident has been resolved."],
    ),
    start: null,
    notAfter: "2026-04-12T15:00",
    end: "2026-04-12T16:45",
  },
  {
    name: "maintenance announced before is no start",
    file: "posts.json",
    text: postsOf(
      [
        "2026-06-01T09:00:00Z",
        "Scheduled",
        "On June 3 from 22:00 to 23:00 UTC the booking system will be unavailable for an upgrade.",
      ],
      ["2026-06-03T23:40:00Z", "Investigating", "Bookings are failing after the upgrade."],
      ["2026-06-04T01:05:00Z", "Resolved", "Bookings are restored."],
    ),
    start: null,
    notAfter: "2026-06-03T23:40",
    end: "2026-06-04T01:05",
  },
  {
    name: "a correction of the end goes before what was said first",
    file: "posts.json",
    text: postsOf(
      ["2026-07-07T12:10:00Z", "Investigating", "Voice calls drop."],
      ["2026-07-07T13:30:00Z", "Resolved", "Calls dropped between 11:58 and 13:05 UTC."],
      [
        "2026-07-08T08:00:00Z",
        "Update",
        "Correction: on July 7 the calls dropped until 13:20 UTC, not 13:05 UTC.",
      ],
    ),
    start: "2026-07-07T11:58",
    end: "2026-07-07T13:20",
  },
  {
    name: "hours of the afternoon are told in halves of the day",
    file: "posts.json",
    text: postsOf(
      ["2026-08-20T19:00:00Z", "Investigating", "Printing of boarding passes is down."],
      [
        "2026-08-20T22:10:00Z",
        "Resolved",
        "On August 20, 2026, between 6:40 PM UTC and 9:15 PM UTC boarding passes could not be printed.",
      ],
    ),
    start: "2026-08-20T18:40",
    end: "2026-08-20T21:15",
  },
  {
    name: "no harm told of a stretch makes it none of the trouble",
    file: "posts.json",
    text: postsOf(
      ["2026-09-09T04:30:00Z", "Investigating", "Sensor uploads are failing."],
      [
        "2026-09-09T06:00:00Z",
        "Resolved",
        "Between 04:11 and 05:36 UTC sensor uploads failed. Between 02:00 and 04:00 UTC there was no impact on uploads.",
      ],
    ),
    start: "2026-09-09T04:11",
    end: "2026-09-09T05:36",
  },
  {
    name: "a page in German is read as one in English",
    file: "posts.json",
    text: postsOf(
      ["2026-10-14T12:20:00Z", "Untersuchung", "Die Anmeldung am Bürgerportal ist gestört."],
      [
        "2026-10-14T14:05:00Z",
        "Behoben",
        "Zwischen 11:55 und 13:40 UTC war die Anmeldung gestört. Die Störung ist behoben.",
      ],
    ),
    start: "2026-10-14T11:55",
    end: "2026-10-14T13:40",
  },
  {
    name: "a page in Chinese is read as one in English",
    file: "posts.json",
    text: postsOf(
      ["2026-11-02T06:25:00Z", "调查中", "部分用户无法支付,我们正在排查。"],
      [
        "2026-11-02T08:00:00Z",
        "已解决",
        "UTC 06:10至07:35期间,部分用户无法支付。07:20 回滚了网关配置。",
      ],
    ),
    start: "2026-11-02T06:10",
    end: "2026-11-02T07:35",
  },
];
