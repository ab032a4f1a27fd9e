/** Of a menu's item that is on or off, as other items have it: the icon leads, and the tick stands behind the words. */
export const ICON_FIRST = {
  itemSection: { order: -1, marginInline: '0 var(--mantine-spacing-xs)' },
  itemIndicator: { order: 1, marginInline: 'var(--mantine-spacing-xs) 0' },
}
