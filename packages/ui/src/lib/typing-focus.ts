/**
 * Returns whether the focus is in a text that one writes. On a phone it stays there while tools are used: the keyboard
 * would go away with it.
 */
export const isTextFocused = (): boolean =>
  document.activeElement instanceof HTMLElement && document.activeElement.isContentEditable
