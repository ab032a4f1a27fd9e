/**
 * This number is part of the pictures' file names, which are served as immutable: raise it whenever the mark changes
 * (tools/icons.ts).
 */
const ICON_REVISION = 2

/** Paths of the pictures below the application base. */
export const icons = {
  vector: `assets/icon-${ICON_REVISION}.svg`,
  192: `assets/icon-192-${ICON_REVISION}.png`,
  512: `assets/icon-512-${ICON_REVISION}.png`,
  maskable: `assets/icon-maskable-${ICON_REVISION}.png`,
  apple: `assets/icon-apple-${ICON_REVISION}.png`,
  share: `assets/share-${ICON_REVISION}.png`,
} as const
