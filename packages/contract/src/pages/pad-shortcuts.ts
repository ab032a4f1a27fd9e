/** A tool for the text of a pad, and the keys that do the same. */
interface PadShortcut {
  readonly tool: string
  /** Level of a heading. */
  readonly level?: number
  /** Keys that are pressed together; `Mod` is Ctrl, or ⌘ where that takes its place. */
  readonly keys: readonly [...('Mod' | 'Alt' | 'Shift')[], key: string]
}

/**
 * All shortcuts in the order of the tools. The manager, which has no editor, lists them; a test of the editor presses
 * each.
 */
export const PAD_SHORTCUTS = [
  { tool: 'UNDO', keys: ['Mod', 'Z'] },
  { tool: 'REDO', keys: ['Mod', 'Shift', 'Z'] },
  { tool: 'BOLD', keys: ['Mod', 'B'] },
  { tool: 'ITALIC', keys: ['Mod', 'I'] },
  { tool: 'UNDERLINE', keys: ['Mod', 'U'] },
  { tool: 'STRIKE', keys: ['Mod', 'Shift', 'S'] },
  { tool: 'CODE', keys: ['Mod', 'E'] },
  { tool: 'SUPERSCRIPT', keys: ['Mod', '.'] },
  { tool: 'SUBSCRIPT', keys: ['Mod', ','] },
  { tool: 'FORMULA', keys: ['Alt', '='] },
  { tool: 'LINK', keys: ['Mod', 'K'] },
  { tool: 'TEXT', keys: ['Mod', 'Alt', '0'] },
  { tool: 'HEADING', level: 1, keys: ['Mod', 'Alt', '1'] },
  { tool: 'HEADING', level: 2, keys: ['Mod', 'Alt', '2'] },
  { tool: 'HEADING', level: 3, keys: ['Mod', 'Alt', '3'] },
  { tool: 'BULLET_LIST', keys: ['Mod', 'Shift', '8'] },
  { tool: 'ORDERED_LIST', keys: ['Mod', 'Shift', '7'] },
  { tool: 'TASK_LIST', keys: ['Mod', 'Shift', '9'] },
  { tool: 'QUOTE', keys: ['Mod', 'Shift', 'B'] },
  { tool: 'ALIGN_START', keys: ['Mod', 'Shift', 'L'] },
  { tool: 'ALIGN_CENTER', keys: ['Mod', 'Shift', 'E'] },
  { tool: 'ALIGN_END', keys: ['Mod', 'Shift', 'R'] },
  { tool: 'ALIGN_JUSTIFY', keys: ['Mod', 'Shift', 'J'] },
  { tool: 'DIRECTION', keys: ['Mod', 'Shift', 'X'] },
  { tool: 'CODE_BLOCK', keys: ['Mod', 'Alt', 'C'] },
] as const satisfies readonly PadShortcut[]

/** What is done with whole lines, in the order of their menu, and the keys that do the same. */
export const LINE_SHORTCUTS = [
  { act: 'MENU', keys: ['Mod', 'Shift', 'M'] },
  { act: 'DUPLICATE', keys: ['Mod', 'Shift', 'D'] },
  { act: 'MOVE_UP', keys: ['Alt', 'Shift', '↑'] },
  { act: 'MOVE_DOWN', keys: ['Alt', 'Shift', '↓'] },
  { act: 'REMOVE', keys: ['Mod', 'Shift', 'K'] },
] as const satisfies readonly { readonly act: string; readonly keys: PadShortcut['keys'] }[]

/** What is done with the cells of tables, and the keys that do it. */
export const TABLE_SHORTCUTS = [{ act: 'MENU', keys: ['Shift', 'F10'] }] as const satisfies readonly {
  readonly act: string
  readonly keys: PadShortcut['keys']
}[]
