"use client";

import {
  ActionIcon,
  isMantineColorScheme,
  type MantineColorScheme,
  Menu,
  useMantineColorScheme,
} from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { Icon, type IconName } from "./icon";

const choices: Readonly<
  Record<MantineColorScheme, { readonly label: string; readonly icon: IconName }>
> = {
  auto: { label: "System default", icon: "display" },
  light: { label: "Light", icon: "sun" },
  dark: { label: "Dark", icon: "moon" },
};

export function ColourSchemeMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  // The server does not know what this browser chose, so the mark waits for the first render here.
  const current = useMounted() ? colorScheme : "auto";
  return (
    <Menu position="bottom-end" width={190}>
      <Menu.Target>
        <ActionIcon aria-label={`Colours: ${choices[current].label}`} size="lg">
          <Icon name={choices[current].icon} size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={current}
          onChange={(value: string) => {
            if (isMantineColorScheme(value)) setColorScheme(value);
          }}
        >
          {Object.entries(choices).map(([scheme, { label }]) => (
            <Menu.RadioItem key={scheme} value={scheme}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
