import type { AnyExtension, Editor } from '@tiptap/core'
import { onTestFinished } from 'vitest'
import * as Y from 'yjs'
import type { OpenPad } from '../connection/access-state.ts'
import type { Presence } from '../connection/presence.ts'
import type { Chips } from '../features/mention/chips.ts'
import { AwaitedCell } from '../features/table/awaited-cell.ts'
import { TableViews } from '../features/table/table-views.ts'
import { FileViews } from '../features/writing/view/file-views.ts'
import type { PadFiles } from '../lib/files/pad-files.ts'
import { cellEditor } from '../lib/tables/cell-editor.ts'
import { focusedCell } from '../lib/tables/table-focus.ts'
import { writeTables } from '../open-pad/table-writing.ts'
import { padEditor } from './pad-editor.ts'
import { PresenceRoom } from './presence-room.ts'
import { idsOf } from './two-peers.ts'
import { withoutLayout } from './without-layout.ts'

/** The editor of a pad's page on which tables can be written in. */
export const tableEditor = (
  doc = new Y.Doc(),
  author = 'ada',
  {
    presence = new PresenceRoom().join(author),
    isEditable = true,
    isAwaited = false,
    files,
    chips,
    extensions = [],
  }: {
    readonly presence?: Presence
    readonly isEditable?: boolean
    /** Whether what writes in cells comes only when it is called for. */
    readonly isAwaited?: boolean
    readonly files?: PadFiles
    readonly chips?: Chips
    /** Extensions that other features add to the editor of a cell. */
    readonly extensions?: readonly AnyExtension[]
  } = {},
) => {
  withoutLayout()
  const tables = new TableViews(doc, {
    author,
    task: () => 'Task',
    files: files && new FileViews(files.addresses),
    chips,
  })
  const ids = idsOf(doc, author)
  const editor = padEditor(doc, author, [], { presence, ids }, { tables })
  if (!isEditable) editor.setEditable(false)
  document.body.append(editor.view.dom)
  const pad = { doc, presence, ids, showIn: () => () => {} } as unknown as OpenPad
  const formatsTyped = () => true
  const setup = { editor, tables, pad, author, isEditable, formatsTyped, direction: undefined, files, extensions }
  const awaited = isAwaited ? new AwaitedCell(editor, tables) : undefined
  let end = awaited ? (): void => void awaited.end() : writeTables(setup)
  /** Has what writes in cells come. */
  const arrive = (): void => void (end = writeTables({ ...setup, asked: awaited?.end() }))
  onTestFinished(() => {
    end()
    focusedCell.set(null)
    editor.view.dom.remove()
    editor.destroy()
  })
  /** Returns the elements of all cells that are drawn. */
  const cells = (): HTMLTableCellElement[] => [
    ...editor.view.dom.querySelectorAll<HTMLTableCellElement>('[data-table] :is(th, td)'),
  ]
  const texts = (): string[][] =>
    [...editor.view.dom.querySelectorAll('tr')].map((row) => [...row.cells].map(({ textContent }) => textContent))
  /** Returns the editor of the cell that has the caret. */
  const cell = (): Editor => cellEditor.get()!
  /** Returns the number of the cell that has the focus, in the order of reading; -1 if none has it. */
  const focused = (): number => cells().findIndex((one) => one.contains(document.activeElement))
  const click = (element: Element | undefined): boolean =>
    element?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true, button: 0 })) === false
  return { doc, editor, cells, texts, cell, focused, click, arrive }
}
