/* What writes in the cells of tables: it comes with the first table. */
import { type AnyExtension, Editor } from '@tiptap/core'
import type { CellId } from '@sheaf/document/table/cell'
import { t } from '@sheaf/ui/l10n/i18n'
import type { OpenPad } from '../connection/access-state.ts'
import type { AwaitedPlace } from '../features/table/awaited-cell.ts'
import { CellCarets } from '../features/table/cell-carets.ts'
import { CellKeys } from '../features/table/cell-keys.ts'
import { CellWriting } from '../features/table/cell-writing.ts'
import { enterTables } from '../features/table/enter-tables.ts'
import type { TableViews } from '../features/table/table-views.ts'
import { drawCaret, readCaretUser } from '../features/writing/carets/caret-drawing.ts'
import type { KnownOf } from '../features/writing/carets/caret-follower.ts'
import { cellExtensionsFor } from '../features/writing/cell-extensions-for.ts'
import { PAD_EDITOR_OPTIONS } from '../features/writing/pad-editor-options.ts'
import type { Direction } from '../lib/lines/line-direction.ts'
import type { PadFiles } from '../lib/files/pad-files.ts'
import { bindingOf } from '../text-binding/binding-plugin.ts'

export interface TableWritingSetup {
  /** The editor of the pad. */
  readonly editor: Editor
  readonly tables: TableViews
  readonly pad: OpenPad
  readonly author: string
  readonly isEditable: boolean
  readonly formatsTyped: () => boolean
  readonly direction: Direction | undefined
  /** The files of the pad; left out where none are. */
  readonly files?: PadFiles | undefined
  /** Extensions that other features add to the editor of a cell. */
  readonly extensions: readonly AnyExtension[]
  /** The cell that was asked for before this was loaded, with the caret in it. */
  readonly asked?: AwaitedPlace | undefined
}

/** Says which cell it is to whoever cannot see it: its row and column, and what heads it. */
const labelOf = (cell: CellId, { tables }: TableWritingSetup, writing: CellWriting): string => {
  const order = writing.order(cell.table)
  const place = order.placeOf(cell)
  const head = order.headOf(cell)
  const header = head && tables.cellElement(head)?.textContent.trim()
  const [row, column] = [(place?.row ?? 0) + 1, (place?.column ?? 0) + 1]
  const values = { row, rows: order.rows, column, columns: order.columns }
  return header ? t('EDITOR.TABLE.CELL_OF', { ...values, header }) : t('EDITOR.TABLE.CELL', values)
}

/** Returns how the browser checks the words of the pad: those of its cells are checked alike. */
const spellingOf = (text: HTMLElement): Record<string, string> =>
  Object.fromEntries(
    ['spellcheck', 'lang'].map((name) => [name, text.getAttribute(name) ?? '']).filter(([, value]) => value),
  )

const makeEditor = (setup: TableWritingSetup, cell: CellId, writing: CellWriting, knownOf: KnownOf): Editor => {
  const { editor: padEditor, pad, author, formatsTyped, direction, files, extensions: more } = setup
  const padBinding = bindingOf(padEditor.state)!
  const { extensions, firstDocument } = cellExtensionsFor({
    boundTo: (schema) => padBinding.ofCell(cell, schema),
    presence: pad.presence,
    knownOf,
    author,
    labels: { nameless: () => t('EDITOR.GUEST'), task: () => t('EDITOR.TASK') },
    formatsTyped,
    direction,
    files,
  })
  return new Editor({
    extensions: [...extensions, ...more, CellKeys.configure({ writing })],
    ...PAD_EDITOR_OPTIONS,
    editorProps: {
      attributes: () => ({
        class: 'pad-cell',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': labelOf(cell, setup, writing),
        ...spellingOf(padEditor.view.dom),
      }),
    },
    onBeforeCreate: ({ editor }) => {
      editor.options.content = firstDocument(editor.schema) as unknown as typeof editor.options.content
    },
  })
}

/** Lets the cells of tables be written in, and shows who else is there. Returns a function that ends this. */
export const writeTables = (setup: TableWritingSetup): (() => void) => {
  const { editor, tables, pad, isEditable, asked } = setup
  const carets = new CellCarets(tables, pad.presence, bindingOf(editor.state)!, (user) =>
    drawCaret(readCaretUser(user, t('EDITOR.GUEST'))),
  )
  if (!isEditable) return () => carets.end()
  const writing = new CellWriting(editor, tables, (cell, self) => makeEditor(setup, cell, self, carets.knownOf), asked)
  const stopEntering = enterTables(editor, writing)
  return () => {
    carets.end()
    stopEntering()
    writing.end()
  }
}
