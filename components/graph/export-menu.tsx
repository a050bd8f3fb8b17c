import { Button, Menu } from "@mantine/core";
import type { GraphDrawing } from "@/lib/view-model/graph/graph-drawing";
import { type SvgPicture, toGraphSvg } from "@/lib/view-model/graph/graph-svg";
import { showFailure } from "../ui/announce";
import { colourRoles, findColourRole, grounds } from "../ui/palette";

/** More than this, and browsers refuse to draw; larger pictures become coarser. */
const pngSideMaxPx = 8_192;
const pngScale = 2;

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
  const picture = () => toGraphSvg(drawing, { ...about, colour });
  const savePng = async () => {
    const png = await toPng(picture());
    if (png === null) {
      showFailure(
        "The picture was not made",
        "This browser could not draw it. The SVG holds the same.",
      );
    } else save(png, "causal-graph.png");
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
            save(new Blob([picture().text], { type: "image/svg+xml" }), "causal-graph.svg")
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

/** Null when the browser cannot draw a picture of that size. */
async function toPng({ text, width, height }: SvgPicture): Promise<Blob | null> {
  const scale = Math.min(pngScale, pngSideMaxPx / width, pngSideMaxPx / height);
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  const isRead = await image.decode().then(
    () => true,
    () => false,
  );
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext("2d");
  if (!isRead || !context) return null;
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the file by the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
