import { PluginKey } from '@tiptap/pm/state'
import type { DecorationSet } from '@tiptap/pm/view'
import type { PlacedFormula } from '../../text-binding/lines/formulas.ts'

/** The formulas of a text as the page shows them. */
export interface ShownFormulas {
  readonly decorations: DecorationSet
  /** The formula whose source is shown, since the caret is in it. */
  readonly open: PlacedFormula | undefined
}

/** What a transaction says of formulas. */
export type FormulaChange =
  /** All are to be drawn: what draws them is here. */
  | 'draw'
  /** The caret, which stands at the edge of one, is in it or beside it. */
  | 'enter'
  | 'leave'

export const formulas = new PluginKey<ShownFormulas>('formulas')
