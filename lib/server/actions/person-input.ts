import { z } from "zod";

export const personNameSchema = z.string().trim().min(1, "Say the name").max(100);
export const emailSchema = z.string().trim().max(254).pipe(z.email("This is no e-mail address"));
