import { LoadingRows } from "@/components/ui/loading-rows";

export default function Loading() {
  return <LoadingRows label="Reading the timeline of the incident and the files it rests on…" />;
}
