/*
 * What programs put on the clipboard, in files of `pastes`: `=== html`, `=== text`, others by their types, and `=== files` (a
 * name and a type in each row) hold what the clipboard has, and `=== lines` what a pad is to show of it.
 */
import type { CellId } from '@sheaf/document/table/cell'
import { readTable } from '@sheaf/document/table/structure'
import type { Editor } from '@tiptap/core'
import type { AddedFiles, AddsFiles } from '../lib/files/pad-files.ts'
import { bindingOf } from '../text-binding/binding-plugin.ts'
import { formatsOf, lineOf } from '../text-binding/tokens.ts'

export interface GoldenPaste {
  /** What the clipboard has, by its types. */
  readonly types: Readonly<Record<string, string>>
  readonly files: readonly { readonly name: string; readonly type: string }[]
  readonly lines: readonly string[]
}

/** Reads a file of `pastes`. */
export const readGoldenPaste = (source: string): GoldenPaste => {
  const parts: Record<string, string> = {}
  for (const part of source.split(/^=== /m).slice(1)) {
    const end = part.indexOf('\n')
    parts[part.slice(0, end).trim()] = part.slice(end + 1).replace(/\n$/, '')
  }
  const { html = '', text = '', files = '', lines = '', ...types } = parts
  return {
    types: { ...(html && { 'text/html': html }), ...(text && { 'text/plain': text }), ...types },
    files: files
      .split('\n')
      .filter((row) => row !== '')
      .map((row) => ({ name: row.split(' ')[0]!, type: row.split(' ')[1]! })),
    lines: lines.split('\n').filter((line) => line !== ''),
  }
}

/** Pastes into an editor as a browser does, which hands over all that the clipboard has. */
export const pasteAll = (editor: Editor, { types, files }: Omit<GoldenPaste, 'lines'>): void => {
  const clipboardData = {
    types: [...Object.keys(types), ...(files.length > 0 ? ['Files'] : [])],
    files: files.map(({ name, type }) => new File(['x'], name, { type })),
    getData: (type: string) => types[type] ?? '',
  }
  const event = new Event('paste', { bubbles: true, cancelable: true })
  editor.view.dom.dispatchEvent(Object.assign(event, { clipboardData }))
}

const formatsText = (node: { readonly marks: Parameters<typeof formatsOf>[0] }): string => {
  const names = Object.entries(formatsOf(node.marks)).map(([name, value]) => {
    if (value === true) return name
    return `${name} ${typeof value === 'string' ? value : (value as { href: string }).href}`
  })
  return names.length === 0 ? '' : `{${names.toSorted().join(', ')}}`
}

const tableRows = (editor: Editor, id: string): string[] => {
  const table = bindingOf(editor.state)?.tableOf(id)
  return (table?.rows ?? []).map(({ isHeader, cells }) => {
    const texts = cells.map(({ lines, rows, columns, background }) => {
      const text = lines
        .map(
          ({ runs, attributes: { kind } }) => (kind === 'p' ? '' : `${kind}: `) + runs.map((run) => run.text).join(''),
        )
        .join(' / ')
      const size = rows * columns === 1 ? '' : ` ${rows}×${columns}`
      return `${text}${size}${background ? ` on ${background}` : ''}`
    })
    return `  ${isHeader ? '#' : '|'} ${texts.join(' | ')}`
  })
}

/**
 * Returns what a text shows: `bullet 1 done: two{bold}`, the rows of a table below its line, with `#` before those of its
 * head.
 */
export const goldenLines = (editor: Editor): string[] => {
  const lines: string[] = []
  editor.state.doc.forEach((node) => {
    const { kind, level, checked, quote, start, align, language, table } = lineOf(node)
    const words = [
      kind,
      ...(level > 0 ? [level] : []),
      ...(checked ? ['done'] : []),
      ...(quote ? ['quote'] : []),
      ...(align === 'start' ? [] : [align]),
      ...(start === null ? [] : ['from', start]),
      ...(language === null ? [] : [language]),
    ].join(' ')
    let letters = ''
    node.forEach((child) => (letters += (child.text ?? '⏎').replaceAll('\u00a0', '⍽') + formatsText(child)))
    lines.push(`${words}: ${letters}`.trimEnd())
    if (table !== null) lines.push(...tableRows(editor, table))
  })
  return lines
}

/** Takes files that are added to a text, and says in words which and below which line, from 1. */
export class ListedFiles implements AddsFiles {
  readonly rows: string[] = []

  add(editor: Editor, places: readonly AddedFiles[]): void {
    for (const { position, isBelow = false, files, cell } of places) {
      const line = editor.state.doc.resolve(position).index(0) + 1
      for (const one of files) {
        const what = 'file' in one ? one.file.name : `${one.source.slice(0, 60)}${one.alt && ` "${one.alt}"`}`
        const inCell =
          cell && ` in ${this.#nameOf(editor, cell.id)}${cell.line < 0 ? '' : ` below line ${cell.line + 1}`}`
        this.rows.push(`+ ${what} ${isBelow ? 'below' : 'at'} line ${line}${inCell ?? ''}`)
      }
    }
  }

  #nameOf(editor: Editor, { table, row, column }: CellId): string {
    const { rows, columns } = readTable(bindingOf(editor.state)!.doc, table)
    const [y, x] = [rows.findIndex(({ id }) => id === row), columns.findIndex(({ id }) => id === column)]
    return `row ${y + 1}, column ${x + 1}`
  }

  takeOver(): Promise<void> {
    return Promise.resolve()
  }

  replace(): void {}
}

interface WithAction {
  readonly props: {
    readonly children: readonly [
      string,
      { readonly props: { readonly children: string; readonly onClick: (event: object) => void } },
    ]
  }
}

/**
 * Returns what was said, and what is offered with it in brackets, as a test shows it. `inEnglish` translates texts where
 * the page has no language.
 */
export const saidLine = (message: unknown, inEnglish: (text: string) => string = (text) => text): string => {
  if (typeof message === 'string') return `! ${inEnglish(message)}`
  const [text, action] = (message as WithAction).props.children
  return `! ${inEnglish(text)} [${inEnglish(action.props.children)}]`
}

/** Presses what is offered with something that was said. */
export const takeOffer = (message: unknown): void =>
  (message as WithAction).props.children[1].props.onClick({ currentTarget: null })
