export const layerPurposes: Readonly<Record<string, string>>;
export const roomPurposes: Readonly<Record<string, Readonly<Record<string, string>>>>;
export function purposeOf(layer: string, room: string): string | undefined;
