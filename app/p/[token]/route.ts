import { answerPermalink } from "@/lib/server/routes/permalink-route";

type PermalinkContext = { readonly params: Promise<{ readonly token: string }> };

export async function GET(request: Request, { params }: PermalinkContext): Promise<Response> {
  return answerPermalink(request, (await params).token);
}
