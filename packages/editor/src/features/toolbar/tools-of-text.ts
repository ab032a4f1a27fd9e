import type { PAD_SHORTCUTS } from '@sheaf/contract/pages/pad-shortcuts'
import type { ChainedCommands } from '@tiptap/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconBraces,
  IconCode,
  IconH1,
  IconH2,
  IconH3,
  IconItalic,
  IconList,
  IconListCheck,
  IconListNumbers,
  IconStrikethrough,
  IconSubscript,
  IconSuperscript,
  IconUnderline,
} from '@tabler/icons-react'
import type { ToolStates } from './tool-states.ts'

/** A tool that changes the text at once. */
export interface TextTool {
  readonly name: (typeof PAD_SHORTCUTS)[number]['tool']
  /** Level of a heading. */
  readonly level?: 1 | 2 | 3
  readonly Icon: typeof IconBold
  /** How its icon is turned where lines begin at the right. */
  readonly sign?: 'turns' | 'dots' | 'numbers' | 'ticks'
  /** What of `ToolStates.on` shows it pressed. */
  readonly on?: string
  readonly isOff?: (states: ToolStates) => boolean
  readonly use: (chain: ChainedCommands) => ChainedCommands
}

const isCode = (states: ToolStates): boolean => states.isCode

export const UNDO_TOOLS: readonly TextTool[] = [
  {
    name: 'UNDO',
    Icon: IconArrowBackUp,
    sign: 'turns',
    isOff: ({ canUndo }) => !canUndo,
    use: (chain) => chain.undo(),
  },
  {
    name: 'REDO',
    Icon: IconArrowForwardUp,
    sign: 'turns',
    isOff: ({ canRedo }) => !canRedo,
    use: (chain) => chain.redo(),
  },
]

export const FORMAT_TOOLS: readonly TextTool[] = [
  { name: 'BOLD', Icon: IconBold, on: 'bold', isOff: isCode, use: (chain) => chain.toggleBold() },
  { name: 'ITALIC', Icon: IconItalic, on: 'italic', isOff: isCode, use: (chain) => chain.toggleItalic() },
  { name: 'UNDERLINE', Icon: IconUnderline, on: 'underline', isOff: isCode, use: (chain) => chain.toggleUnderline() },
  { name: 'STRIKE', Icon: IconStrikethrough, on: 'strike', isOff: isCode, use: (chain) => chain.toggleStrike() },
  { name: 'CODE', Icon: IconCode, on: 'code', isOff: isCode, use: (chain) => chain.toggleCode() },
]

export const SCRIPT_TOOLS: readonly TextTool[] = [
  {
    name: 'SUPERSCRIPT',
    Icon: IconSuperscript,
    on: 'superscript',
    isOff: isCode,
    use: (chain) => chain.toggleMark('superscript'),
  },
  {
    name: 'SUBSCRIPT',
    Icon: IconSubscript,
    on: 'subscript',
    isOff: isCode,
    use: (chain) => chain.toggleMark('subscript'),
  },
]

export const HEADING_TOOLS: readonly TextTool[] = ([1, 2, 3] as const).map((level) => ({
  name: 'HEADING',
  level,
  Icon: [IconH1, IconH2, IconH3][level - 1]!,
  on: `line h${level}`,
  use: (chain) => chain.toggleHeading({ level }),
}))

export const LIST_TOOLS: readonly TextTool[] = [
  { name: 'BULLET_LIST', Icon: IconList, sign: 'dots', on: 'line bullet', use: (chain) => chain.toggleBulletList() },
  {
    name: 'ORDERED_LIST',
    Icon: IconListNumbers,
    sign: 'numbers',
    on: 'line ordered',
    use: (chain) => chain.toggleOrderedList(),
  },
  { name: 'TASK_LIST', Icon: IconListCheck, sign: 'ticks', on: 'line task', use: (chain) => chain.toggleTaskList() },
]

export const BLOCK_TOOLS: readonly TextTool[] = [
  { name: 'QUOTE', Icon: IconBlockquote, sign: 'turns', on: 'quote', use: (chain) => chain.toggleBlockquote() },
  { name: 'CODE_BLOCK', Icon: IconBraces, on: 'line code', use: (chain) => chain.toggleCodeBlock() },
]
