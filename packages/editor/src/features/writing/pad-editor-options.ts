/** What a pad's editor has of Tiptap itself. */
export const PAD_EDITOR_OPTIONS = {
  // The pad's own extensions paste, and make links of addresses.
  enablePasteRules: false,
  // Of these the pad has its own, or none.
  enableCoreExtensions: { keymap: false, delete: false, textDirection: false, clipboardTextSerializer: false },
  // Our own style sheet has the editor's styles.
  injectCSS: false,
} as const
