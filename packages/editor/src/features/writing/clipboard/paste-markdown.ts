import { type Editor, Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { PLAIN_LINE } from '@sheaf/document/text/line'
import { bindingOf } from '../../../text-binding/binding-plugin.ts'
import { lineOf } from '../../../text-binding/tokens.ts'
import type { PadFiles } from '../../../lib/files/pad-files.ts'
import type { ReadPicture } from '../../../text-binding/html/html-reading.ts'
import { addPastedPictures, picturesOfTables } from '../../../lib/files/pasted-pictures.ts'
import { withLinks } from './link-addresses.ts'
import { looksLikeMarkdown } from './looks-like-markdown.ts'
import { LINES_CHANGED_AGAIN, pasteLines } from './paste-lines.ts'
import { nodesOfLines, nodesOfText, readPastedHtml } from './pasted-lines.ts'
import { isPlain, rangeOf, type Range } from './place-lines.ts'
import { plainPastes } from './plain-paste.ts'

/** Precedes the clipboard, which would paste the text as it is. */
const PRIORITY = 1150

/** HTML that says more than its text: formatting, or a part of a pad. Editors of code only add colours to the text. */
const FORMATTED =
  /<(?:h[1-6]|ul|ol|table|pre|code|blockquote|strong|em|b|i|u|s|del|sup|sub|mark|a|img|hr|math)\b|data-pm-slice/i

interface PasteMarkdownOptions {
  readonly files: PadFiles | undefined
  /** Returns lines as the text can hold them. */
  readonly fit: (editor: Editor, lines: readonly Node[]) => readonly Node[]
}

interface Places {
  from: number
  to: number
  caret: number
}

/** Moves the places with everybody's edits, until the returned function is called. */
const follow = (editor: Editor, places: Places): (() => void) => {
  const move = ({ mapping }: Transaction): void => {
    places.from = mapping.map(places.from, 1)
    places.to = mapping.map(places.to, -1)
    places.caret = mapping.map(places.caret)
  }
  const moveWith = (event: { transaction: Transaction; appendedTransactions: Transaction[] }): void =>
    [event.transaction, ...event.appendedTransactions].forEach(move)
  editor.on('transaction', moveWith)
  return () => editor.off('transaction', moveWith)
}

/** Loads the parser with the first paste of Markdown, since most visits make none. */
const parser = () => import('./markdown-html.ts')

interface ReadMarkdown {
  readonly lines: readonly Node[]
  readonly pictures: readonly ReadPicture[]
}

/** Returns what a text says as Markdown. */
const linesOfMarkdown = async (editor: Editor, { fit }: PasteMarkdownOptions, text: string): Promise<ReadMarkdown> => {
  const { schema, state } = editor
  const { htmlOfMarkdown } = await parser()
  const { body } = new DOMParser().parseFromString(htmlOfMarkdown(text), 'text/html')
  const { lines, pictures } = readPastedHtml(body, false)
  const binding = bindingOf(state)
  const nodes = withLinks(nodesOfLines(schema, lines, (table) => binding!.bringTable(table)))
  return { lines: fit(editor, nodes), pictures: picturesOfTables(pictures, nodes) }
}

/** Pastes what a text says. A list or a heading begins a line of its own, where it would else lose its sign. */
const pasteMarkdown = (editor: Editor, files: PadFiles | undefined, range: Range, read: ReadMarkdown): void => {
  const { lines, pictures } = read
  const { view } = editor
  const number = view.state.doc.resolve(range.from).index(0)
  const [first] = lines
  const isBehindText = view.state.doc.resolve(range.from).parentOffset > 0
  const isOwnLine = isBehindText && first !== undefined && !isPlain(lineOf(first))
  pasteLines(view, range, isOwnLine ? [first.type.create(PLAIN_LINE), ...lines] : lines, {
    onDone: () => addPastedPictures(editor, files, number + (isOwnLine ? 1 : 0), pictures),
  })
}

/** Pastes a long text as what it says at once. Without the parser, it is pasted as it is. */
const pasteLong = async (editor: Editor, options: PasteMarkdownOptions, text: string): Promise<void> => {
  const read = await linesOfMarkdown(editor, options, text).catch(() => undefined)
  if (editor.isDestroyed || !editor.isEditable) return
  const range = rangeOf(editor.state.selection)
  if (read === undefined) pasteLines(editor.view, range, nodesOfText(editor.schema, text), { areTyped: true })
  else pasteMarkdown(editor, options.files, range, read)
}

/** Replaces the text that was just pasted by what it says as Markdown, unless somebody has written in it meanwhile. */
const convert = async (
  editor: Editor,
  options: PasteMarkdownOptions,
  { from, to }: Range,
  text: string,
): Promise<void> => {
  const places = { from, to, caret: to }
  const stop = follow(editor, places)
  try {
    const read = await linesOfMarkdown(editor, options, text)
    if (editor.isDestroyed || !editor.isEditable) return
    const { doc, selection } = editor.state
    if (doc.textBetween(places.from, places.to, '\n') !== text) return
    const hasMoved = !selection.empty || selection.head !== places.to
    places.caret = selection.head
    pasteMarkdown(editor, options.files, places, read)
    if (hasMoved) editor.commands.setTextSelection(places.caret)
  } finally {
    stop()
  }
}

/**
 * EDT-102: pastes Markdown as formatted text. The text is first pasted as it is and then converted, as two undo steps:
 * an author who did not mean Markdown takes back the second.
 */
export const PasteMarkdown = Extension.create<PasteMarkdownOptions>({
  name: 'pasteMarkdown',
  priority: PRIORITY,

  addOptions: () => ({ files: undefined, fit: (_editor, lines) => lines }),

  addProseMirrorPlugins() {
    const { editor } = this
    const { options } = this
    const plain = plainPastes()
    return [
      new Plugin({
        key: new PluginKey('pasteMarkdown'),
        props: {
          transformPastedText: plain.transformPastedText,
          handlePaste: (view, { clipboardData }) => {
            const wasPlain = plain.take()
            const { selection, schema } = view.state
            const range = rangeOf(selection)
            const isInCode = lineOf(view.state.doc.resolve(range.from).parent).kind === 'code'
            if (wasPlain || !clipboardData || isInCode) return false
            if (FORMATTED.test(clipboardData.getData('text/html'))) return false
            const text = clipboardData.getData('text/plain').replace(/\r\n?/g, '\n')
            if (!looksLikeMarkdown(text)) return false
            if (text.split('\n').length > LINES_CHANGED_AGAIN) {
              void pasteLong(editor, options, text)
              return true
            }
            pasteLines(view, range, nodesOfText(schema, text), {
              areTyped: true,
              onDone: (to) => {
                // Without the parser, the text stays as it was pasted.
                convert(editor, options, { from: range.from, to }, text).catch(() => {})
              },
            })
            return true
          },
        },
      }),
    ]
  },
})
