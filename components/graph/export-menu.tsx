import { Button, Menu } from "@mantine/core";
import { toFileSlug } from "@/lib/domain/file-slug";
import type { GraphDrawing } from "@/lib/view-model/graph/graph-drawing";
import { toGraphSvg } from "@/lib/view-model/graph/graph-svg";
import { showFailure } from "../ui/announce";
import { colourRoles, findColourRole, grounds } from "../ui/palette";
import { saveFile, toPng } from "../ui/save-picture";

/** The graph as it is drawn, as a file for a document: in light colours, with title, zone and legend. */
export function ExportMenu({
  drawing,
  ...about
}: {
  readonly drawing: GraphDrawing;
  readonly title: string;
  /** IANA name. */
  readonly zone: string;
  readonly part: string | null;
}) {
  const name = `${toFileSlug(about.title)}-causal-graph`;
  const picture = () => toGraphSvg(drawing, { ...about, colour });
  const savePng = async () => {
    const png = await toPng(picture());
    if (png === null) {
      showFailure(
        "Could not create the picture",
        "This browser could not draw the picture. Export it as SVG instead.",
      );
    } else saveFile(png, `${name}.png`);
  };
  return (
    <Menu position="bottom-end" withArrow>
      <Menu.Target>
        <Button size="xs" variant="default">
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          onClick={() =>
            saveFile(new Blob([picture().text], { type: "image/svg+xml" }), `${name}.svg`)
          }
        >
          Graph as SVG
        </Menu.Item>
        <Menu.Item onClick={() => void savePng()}>Graph as PNG</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function colour(role: string): string {
  const ground = Object.entries(grounds.light).find(([name]) => name === role);
  return ground?.[1] ?? colourRoles.light[findColourRole(role, "kind-other")];
}
