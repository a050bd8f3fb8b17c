/** Outlines on a grid of 24, drawn with a stroke of the text's colour. Decoration unless it has a label. */
const outlines = {
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5 20 20",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4",
  moon: "M19.5 14.2A8 8 0 0 1 9.8 4.5a8 8 0 1 0 9.7 9.7Z",
  display: "M4 5h16v11H4zM9 20h6M12 16v4",
  person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5",
  people:
    "M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM2.5 19.500c.7-3.2 3.2-4.8 6.5-4.800s5.8 1.6 6.5 4.800M15.5 5.300a3.5 3.5 0 0 1 0 6.400M17.5 15c2 .6 3.4 2 4 4.5",
  upload: "M12 16V5M7.5 9.5 12 5l4.5 4.500M5 19h14",
  folder: "M3.5 6.500h6l2 2.500h9v9.500h-17z",
  file: "M6 3.500h8l4 4v13H6zM14 3.500v4h4",
  paste: "M8.5 5H6v15.500h12V5h-2.500M8.5 3.500h7V7h-7zM9 12h6M9 16h4",
  note: "M5 4.500h14v10l-5 5H5zM14 19.500v-5h5M8.5 9h7M8.5 12.500h4",
  check: "M5 12.5 10 17.5 19.5 7",
  cross: "M6 6l12 12M18 6 6 18",
  warning: "M12 4 2.8 19.500h18.400zM12 10v4.500M12 17v.3",
  info: "M12 3.500a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 11v5M12 7.700V8",
  copy: "M9 9h10.500v10.500H9zM15 9V4.500H4.500V15H9",
  more: "M5.500 12h.010M12 12h.010M18.500 12h.010",
  plus: "M12 5v14M5 12h14",
  trash: "M4.5 7h15M9 7V4.500h6V7M6.5 7l1 12.500h9l1-12.500M10.5 11v5M13.5 11v5",
  clock: "M12 3.500a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7.500V12l3 2",
  retry: "M19.5 12a7.5 7.5 0 1 1-2.3-5.400M19.5 4v4.500H15",
  undo: "M4.5 9.500h9.500a5 5 0 0 1 0 10H9M8.5 5.500l-4 4 4 4",
  redo: "M19.5 9.500H10a5 5 0 0 0 0 10h5M15.5 5.500l4 4-4 4",
  star: "M12 4l2.5 5.100 5.600.800-4.100 3.900 1 5.600-5-2.600-5 2.600 1-5.600-4.100-3.900 5.600-.800z",
  comment: "M4.5 5.500h15v10.500h-8l-4 3.500v-3.500h-3z",
  stop: "M6.5 6.500h11v11h-11z",
  bell: "M6 16.500V11a6 6 0 0 1 12 0v5.500l1.500 1.500h-15zM10 20.500h4M12 5V3.500",
  chevron: "M9 6l6 6-6 6",
  down: "M6 9l6 6 6-6",
  incident: "M4 19.500V4.500M4 5.500h13l-2.5 4 2.5 4H4",
  sample:
    "M9 4h6M10 4v5.500L4.5 19a1 1 0 0 0 .9 1.500h13.200a1 1 0 0 0 .9-1.500L14 9.500V4M7.5 15h9",
  leave: "M14 5H5v14h9M10 12h10M16.5 8 20.5 12l-4 4",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  model:
    "M7 7h10v10H7zM10 10h4v4h-4zM10 3.500V7M14 3.500V7M10 17v3.500M14 17v3.500M3.500 10H7M3.500 14H7M17 10h3.500M17 14h3.500",
  edit: "M5 19l1-4L16 5l3 3L9 18zM14 7l3 3",
  link: "M10 14a4 4 0 0 0 6 .500l3-3a4 4 0 0 0-5.6-5.600L12 7.300M14 10a4 4 0 0 0-6-.500l-3 3a4 4 0 0 0 5.6 5.600L12 16.7",
} as const;

export type IconName = keyof typeof outlines;

export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      aria-hidden="true"
      fill="none"
      focusable="false"
      height={size}
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth={1.75}
      style={{ flex: "none" }}
      viewBox="0 0 24 24"
      width={size}
    >
      <path d={outlines[name]} />
    </svg>
  );
}
