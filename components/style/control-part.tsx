"use client";

import {
  Button,
  Checkbox,
  Menu,
  NumberInput,
  SegmentedControl,
  Select,
  Slider,
  Switch,
  Textarea,
  TextInput,
} from "@mantine/core";
import { routes } from "@/lib/routes/routes";
import { showDone, showFailure } from "../ui/announce";
import { CopyField } from "../ui/copy-field";
import { Icon } from "../ui/icon";
import { LinkButton } from "../ui/link-button";
import classes from "./style-page.module.css";
import { StylePart } from "./style-part";

export function ControlPart() {
  return (
    <StylePart
      title="Controls"
      note="Every one is reached and worked by the keyboard, and shows where the focus is."
    >
      <div className={classes.row}>
        <Button>Main action</Button>
        <Button variant="default">Other action</Button>
        <Button variant="light">Light</Button>
        <Button variant="subtle" leftSection={<Icon name="clock" />}>
          With a sign
        </Button>
        <Button color="red">Cannot be undone</Button>
        <Button disabled>Not now</Button>
        <Button loading>Working</Button>
        <LinkButton href={routes.incidents()} icon="incident" variant="default">
          Goes somewhere
        </LinkButton>
        <Menu>
          <Menu.Target>
            <Button variant="default" rightSection={<Icon name="down" />}>
              Menu
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item>One</Menu.Item>
            <Menu.Item disabled>Not now</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      <div className={classes.fields}>
        <TextInput label="Text" description="What it is for" placeholder="orders-api" />
        <TextInput
          label="Text that does not fit"
          defaultValue="25:61"
          error="Not a time: hours go to 23, minutes to 59."
        />
        <TextInput label="Text that cannot be changed" value="inc_2f1c" readOnly />
        <TextInput label="Text not asked for now" disabled />
        <NumberInput label="Number" defaultValue={422} suffix=" s" />
        <Select label="Choice" data={["UTC", "Europe/Helsinki"]} defaultValue="UTC" />
        <Textarea label="Words" autosize minRows={2} defaultValue="Rolled back to 2.13.4." />
        <CopyField
          label="To pass on"
          description="Copied unchanged"
          value="https://whence.invalid/p/…"
        />
        <Checkbox label="Chosen" defaultChecked />
        <Checkbox label="Some of them" indeterminate readOnly />
        <Switch label="On" defaultChecked />
        <SegmentedControl aria-label="One of a few" data={["Lanes", "Table"]} />
        <Slider thumbLabel="As known at" defaultValue={40} />
      </div>
      <div className={classes.row}>
        <Button variant="default" onClick={() => showDone("Accepted", "The pool was exhausted")}>
          Tell of success
        </Button>
        <Button
          variant="default"
          onClick={() =>
            showFailure("Could not accept the proposal", "Somebody else decided meanwhile.")
          }
        >
          Tell of failure
        </Button>
      </div>
    </StylePart>
  );
}
