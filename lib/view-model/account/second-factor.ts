/** What somebody sets their authenticator app up with. None of it is shown again. */
export type SecondFactorOffer = {
  /** In base 32, to be typed where no camera is. */
  readonly secret: string;
  readonly backupCodes: readonly string[];
  /** Of an SVG picture of `qrSize` by `qrSize` units. */
  readonly qrPath: string;
  readonly qrSize: number;
};

/** How far a sign-in got: whoever has a second factor is asked for a code of it next. */
export type SignInStep = "done" | "code";
