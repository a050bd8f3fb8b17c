"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { routes } from "@/lib/routes/routes";
import classes from "./product-shell.module.css";

const adminPlaces = [
  { href: routes.people(), label: "People" },
  { href: routes.settings.models(), label: "Models" },
  { href: routes.settings.installation(), label: "Settings" },
];

export function MainPlaces({ mayAdminister }: { readonly mayAdminister: boolean }) {
  const path = usePathname();
  const places = [
    { href: routes.incidents(), label: "Incidents" },
    { href: routes.calibration(), label: "Calibration" },
    ...(mayAdminister ? adminPlaces : []),
  ];
  return (
    <nav className={classes.places} aria-label="Main">
      {places.map(({ href, label }) => (
        <Link
          key={href}
          aria-current={path?.startsWith(href) ? "page" : undefined}
          className={classes.place}
          href={href}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
