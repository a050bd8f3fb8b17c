"use client";

import { FailedPage } from "@/components/account/failed-page";

export default FailedPage;
