/** Styles for a checkable menu item: the icon leads, as in other items, and the tick follows the text. */
export const ICON_FIRST = {
  itemSection: { order: -1, marginInline: '0 var(--mantine-spacing-xs)' },
  itemIndicator: { order: 1, marginInline: 'var(--mantine-spacing-xs) 0' },
}
