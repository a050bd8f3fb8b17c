"use client";

import { Button, type ButtonProps } from "@mantine/core";
import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";

type LinkButtonProps = Pick<ButtonProps, "variant" | "size" | "color" | "className"> & {
  readonly href: Route;
  readonly icon?: IconName;
  /** Its name, where a narrow screen shows the sign alone. */
  readonly title?: string;
  /** Besides going there. */
  readonly onClick?: () => void;
  readonly children: ReactNode;
};

/** Looks like a button, is a link: it goes somewhere and can be opened in a new tab. */
export function LinkButton({ href, icon, children, ...looks }: LinkButtonProps) {
  return (
    <Button
      component={Link}
      href={href}
      {...looks}
      leftSection={icon === undefined ? null : <Icon name={icon} />}
    >
      {children}
    </Button>
  );
}
