import type { PAD_SHORTCUTS } from '@sheaf/contract/pages/pad-shortcuts'
import type { ChainedCommands } from '@tiptap/core'
import {
  IconAlignCenter,
  IconAlignJustified,
  IconAlignLeft,
  IconAlignRight,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsHorizontal,
  IconBold,
  IconCode,
  IconIndentDecrease,
  IconIndentIncrease,
  IconItalic,
  IconMathFunction,
  IconStrikethrough,
  IconSubscript,
  IconSuperscript,
  IconTextDirectionLtr,
  IconTextDirectionRtl,
  IconUnderline,
} from '@tabler/icons-react'
import { type LineStyle, STYLES } from '../../../lib/commands/block-commands.ts'
import type { ToolStates } from './tool-states.ts'

/** A tool that changes the text at once. */
export interface TextTool {
  readonly name: (typeof PAD_SHORTCUTS)[number]['tool'] | 'INDENT' | 'OUTDENT'
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
    use: (chain) => chain.toggleScript('superscript'),
  },
  {
    name: 'SUBSCRIPT',
    Icon: IconSubscript,
    on: 'subscript',
    isOff: isCode,
    use: (chain) => chain.toggleScript('subscript'),
  },
  { name: 'FORMULA', Icon: IconMathFunction, on: 'formula', isOff: isCode, use: (chain) => chain.toggleFormula() },
]

/** What the Tab key does where there are keys. */
export const INDENT_TOOLS: readonly TextTool[] = [
  {
    name: 'INDENT',
    Icon: IconIndentIncrease,
    sign: 'turns',
    isOff: isCode,
    use: (chain) => chain.indentLines(1),
  },
  {
    name: 'OUTDENT',
    Icon: IconIndentDecrease,
    sign: 'turns',
    isOff: isCode,
    use: (chain) => chain.indentLines(-1),
  },
]

/** How lines can be aligned. The first is how they are if nobody has aligned them. */
export const ALIGNMENTS = [
  { name: 'ALIGN_START', align: 'start', Icon: IconAlignLeft },
  { name: 'ALIGN_CENTER', align: 'center', Icon: IconAlignCenter },
  { name: 'ALIGN_END', align: 'end', Icon: IconAlignRight },
  { name: 'ALIGN_JUSTIFY', align: 'justify', Icon: IconAlignJustified },
] as const

/** In which directions lines can run. The first is how they do if nobody has said it. */
export const DIRECTIONS = [
  { name: 'DIRECTION_AUTO', direction: 'auto', Icon: IconArrowsHorizontal },
  { name: 'DIRECTION_LTR', direction: 'ltr', Icon: IconTextDirectionLtr },
  { name: 'DIRECTION_RTL', direction: 'rtl', Icon: IconTextDirectionRtl },
] as const

/** Returns how the selected lines are aligned. */
export const shownAlignment = ({ on }: ToolStates): (typeof ALIGNMENTS)[number] =>
  ALIGNMENTS.find(({ align }) => on.has(`align ${align}`)) ?? ALIGNMENTS[0]

/** Returns the style of the selected lines. */
export const shownStyle = ({ on: states }: ToolStates): LineStyle =>
  STYLES.find(({ on }) => on !== undefined && states.has(on)) ?? STYLES[0]!
