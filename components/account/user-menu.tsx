"use client";

import { Avatar, Menu, Text, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import type { ActionResult } from "@/lib/base/action-result";
import { hasRight } from "@/lib/domain/access";
import { routes } from "@/lib/routes/routes";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import { showFailure } from "../ui/announce";
import { Icon } from "../ui/icon";
import { usePageCommands } from "../ui/page-commands";
import { leaveFirst, useShownPresence } from "../ui/shown-presence";
import { callAction } from "../ui/use-action";
import { type ChangePassword, ChangePasswordDialog } from "./change-password-dialog";

export function UserMenu({
  viewer,
  signOut,
  changePassword,
  passwordLengthMin,
}: {
  readonly viewer: Viewer;
  readonly signOut: (input: Record<string, never>) => Promise<ActionResult<unknown>>;
  readonly changePassword: ChangePassword;
  readonly passwordLengthMin: number;
}) {
  const router = useRouter();
  const [isShown, setShown] = useShownPresence();
  const [isChanging, { open: openChange, close: closeChange }] = useDisclosure(false);
  const [isLeaving, startLeaving] = useTransition();
  const tour = usePageCommands().find(({ id }) => id === "tour");
  const leave = () =>
    startLeaving(async () => {
      const comeBack = await leaveFirst();
      const left = await callAction(signOut, {});
      if (left.ok) return router.replace(routes.signIn());
      comeBack();
      showFailure("Could not sign out", left.message);
    });
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <UnstyledButton>
            <Avatar aria-hidden="true" name={viewer.name} color="petrol" size={30} radius="xl" />
            <VisuallyHidden>Account of {viewer.name}</VisuallyHidden>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            <Text size="sm" fw={600} c="var(--whence-text)">
              {viewer.name}
            </Text>
            <Text size="xs">{viewer.role}</Text>
          </Menu.Label>
          <Menu.Divider />
          <Menu.Item
            hiddenFrom="sm"
            component={Link}
            href={routes.incidents()}
            leftSection={<Icon name="incident" />}
          >
            Incidents
          </Menu.Item>
          <Menu.Item
            hiddenFrom="sm"
            component={Link}
            href={routes.calibration()}
            leftSection={<Icon name="check" />}
          >
            Calibration
          </Menu.Item>
          {hasRight(viewer.role, "administer") ? (
            <>
              <Menu.Item
                hiddenFrom="sm"
                component={Link}
                href={routes.people()}
                leftSection={<Icon name="people" />}
              >
                People
              </Menu.Item>
              <Menu.Item
                hiddenFrom="sm"
                component={Link}
                href={routes.settings.models()}
                leftSection={<Icon name="model" />}
              >
                Models
              </Menu.Item>
              <Menu.Item
                component={Link}
                href={routes.settings.alerts()}
                leftSection={<Icon name="bell" />}
              >
                Alerts
              </Menu.Item>
            </>
          ) : null}
          {tour ? (
            <Menu.Item leftSection={<Icon name="sample" />} onClick={tour.run}>
              {tour.label}
            </Menu.Item>
          ) : null}
          <Menu.Item component={Link} href={routes.style()} leftSection={<Icon name="info" />}>
            Symbols and colours
          </Menu.Item>
          <Menu.CheckboxItem checked={isShown} onChange={setShown}>
            Show where I am
          </Menu.CheckboxItem>
          <Menu.Item
            component={Link}
            href={routes.settings.notifications()}
            leftSection={<Icon name="bell" />}
          >
            Notifications
          </Menu.Item>
          <Menu.Item
            component={Link}
            href={routes.settings.tokens()}
            leftSection={<Icon name="link" />}
          >
            Tokens
          </Menu.Item>
          <Menu.Item
            component={Link}
            href={routes.settings.account()}
            leftSection={<Icon name="person" />}
          >
            Your account
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="lock" />} onClick={openChange}>
            Change password
          </Menu.Item>
          <Menu.Item disabled={isLeaving} leftSection={<Icon name="leave" />} onClick={leave}>
            Sign out
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ChangePasswordDialog
        change={changePassword}
        isOpen={isChanging}
        lengthMin={passwordLengthMin}
        ownName={viewer.name}
        onClose={closeChange}
      />
    </>
  );
}
