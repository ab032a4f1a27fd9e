import type { Formats, FormatValue } from './formats.ts'
import type { GONE, LineAttribute, LineAttributes } from './line.ts'

/** Letters or breaks that stand in a row under one id. */
export interface IdRange {
  readonly client: number
  readonly clock: number
  readonly length: number
}

/** What a writer did, in the words of its undo. */
export type Change =
  | ({ readonly did: 'insert' } & IdRange)
  /** A break; `isSplit` says that letters of the line it was put in came to stand behind it. */
  | ({ readonly did: 'insertBreak'; readonly isSplit: boolean } & IdRange)
  | ({ readonly did: 'remove'; readonly text: string; readonly formats: Formats } & IdRange)
  | ({ readonly did: 'removeBreak'; readonly attributes: LineAttributes; readonly isGone: boolean } & IdRange)
  | ({
      readonly did: 'set'
      readonly name: LineAttribute | typeof GONE
      readonly from: unknown
      readonly to: unknown
    } & IdRange)
  /** An attribute of the first line of a table's cell, which has no break. */
  | { readonly did: 'setFirst'; readonly name: LineAttribute; readonly from: unknown; readonly to: unknown }
  | ({
      readonly did: 'format'
      readonly name: string
      readonly from: FormatValue | null
      readonly to: FormatValue | null
    } & IdRange)
