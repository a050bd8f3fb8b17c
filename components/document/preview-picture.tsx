import type { DocumentPage } from "@/lib/view-model/document/document-page";
import { colourRoles, grounds } from "../ui/palette";

/** Pixels: what chats and networks show beside a link. */
export const previewSize = { width: 1200, height: 630 } as const;

/** A font of few scripts draws the picture; what it lacks is left out, for a missing letter would be asked of the network. */
function toDrawable(text: string): string {
  return text
    .replaceAll("→", "to")
    .replaceAll(/[^\u0020-\u007e\u00a1-\u00ff–—‘’“”…]/g, " ")
    .replaceAll(/ +/g, " ")
    .trim();
}

/** Title, first sentence and the clock of the incident. In the styles its renderer knows: boxes in rows and columns. */
export function PreviewPicture({
  title,
  sentence,
  footer,
  clock,
}: {
  readonly title: string;
  readonly sentence: string;
  readonly footer: string;
  readonly clock: DocumentPage["clock"]["rows"];
}) {
  const { text, dimmed, surface, line } = grounds.light;
  const column = { display: "flex", flexDirection: "column" } as const;
  return (
    <div
      style={{
        ...column,
        ...{ width: "100%", height: "100%", padding: 64, background: surface, color: text },
        ...{ justifyContent: "space-between", borderTop: "16px solid #076b6b" },
      }}
    >
      <div style={column}>
        <div style={{ color: dimmed, fontSize: 30, lineClamp: 1 }}>{toDrawable(title)}</div>
        <div style={{ fontSize: 54, lineHeight: 1.2, lineClamp: 4, marginTop: 16 }}>
          {toDrawable(sentence)}
        </div>
      </div>
      <div style={{ display: "flex", gap: 24 }}>
        {clock.map(({ label, timeText }) => (
          <div
            key={label}
            style={{
              ...column,
              flex: 1,
              borderTop: `4px solid ${colourRoles.light["tone-danger"]}`,
            }}
          >
            <div style={{ color: dimmed, fontSize: 26, marginTop: 8 }}>{label}</div>
            <div style={{ fontSize: 32 }}>{toDrawable(timeText)}</div>
          </div>
        ))}
      </div>
      <div style={{ borderTop: `2px solid ${line}`, color: dimmed, fontSize: 26, paddingTop: 12 }}>
        {toDrawable(footer)}
      </div>
    </div>
  );
}
