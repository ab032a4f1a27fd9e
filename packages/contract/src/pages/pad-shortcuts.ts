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
  { tool: 'LINK', keys: ['Mod', 'K'] },
  { tool: 'HEADING', level: 1, keys: ['Mod', 'Alt', '1'] },
  { tool: 'HEADING', level: 2, keys: ['Mod', 'Alt', '2'] },
  { tool: 'HEADING', level: 3, keys: ['Mod', 'Alt', '3'] },
  { tool: 'BULLET_LIST', keys: ['Mod', 'Shift', '8'] },
  { tool: 'ORDERED_LIST', keys: ['Mod', 'Shift', '7'] },
  { tool: 'TASK_LIST', keys: ['Mod', 'Shift', '9'] },
  { tool: 'QUOTE', keys: ['Mod', 'Shift', 'B'] },
  { tool: 'CODE_BLOCK', keys: ['Mod', 'Alt', 'C'] },
] as const satisfies readonly PadShortcut[]
