"use client";

import { Checkbox } from "@mantine/core";
import { useState } from "react";
import {
  type NoticeChoice as Choice,
  type NoticeKind,
  type NoticeWay,
  noticeKinds,
  noticeWays,
} from "@/lib/domain/notices/notice";
import { kindLabels } from "@/lib/view-model/notices/notice-page";
import { showDone } from "../ui/announce";
import { FailureAlert } from "../ui/failure-alert";
import { useAction } from "../ui/use-action";
import type { NoticeActions } from "./notice-actions";
import classes from "./notice-page.module.css";

const wayLabels: Readonly<Record<NoticeWay, string>> = { mail: "By email", webhook: "By webhook" };

/** Each box is saved when it is changed. */
export function NoticeChoice({
  choice,
  hasMail,
  choose,
}: {
  readonly choice: Choice;
  readonly hasMail: boolean;
  readonly choose: NoticeActions["choose"];
}) {
  const [kept, setKept] = useState(choice);
  const [asked, setAsked] = useState<Choice | null>(null);
  const { run, isRunning, failure } = useAction(
    async (next: Choice) => {
      const saved = await choose({ mail: [...next.mail], webhook: [...next.webhook] });
      if (saved.ok) setKept(next);
      setAsked(null);
      return saved;
    },
    () => showDone("Saved"),
  );
  const shown = asked ?? kept;
  const change = (way: NoticeWay, kind: NoticeKind, isOn: boolean) => {
    const others = shown[way].filter((other) => other !== kind);
    const next = { ...shown, [way]: isOn ? [...others, kind] : others };
    setAsked(next);
    run(next);
  };
  return (
    <>
      {failure === null ? null : (
        <FailureAlert title="Could not save the notification setting">
          {failure.message}
        </FailureAlert>
      )}
      <p className={classes.dimmed}>
        {hasMail ? "" : "No mail server is set for this installation, so it sends no mail. "}
        With “By webhook”, the webhooks of this installation name you, so that a chat can notify
        you.
      </p>
      <table className={classes.choice}>
        <thead>
          <tr>
            <th scope="col">When</th>
            {noticeWays.map((way) => (
              <th key={way} scope="col">
                {wayLabels[way]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {noticeKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{kindLabels[kind]}</th>
              {noticeWays.map((way) => (
                <td key={way}>
                  <Checkbox
                    aria-label={`${kindLabels[kind]}: ${wayLabels[way].toLowerCase()}`}
                    checked={shown[way].includes(kind)}
                    disabled={isRunning || (way === "mail" && !hasMail)}
                    onChange={(event) => change(way, kind, event.currentTarget.checked)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
