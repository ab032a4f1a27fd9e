import { type Editor, Extension } from '@tiptap/core'
import { Plugin, PluginKey, TextSelection, type Transaction } from '@tiptap/pm/state'
import { looksLikeMarkdown } from './looks-like-markdown.ts'
import { asOneUndo } from './one-undo.ts'

/** Precedes `PasteInPieces`, which would paste a long text as it is. */
const PRIORITY = 200

/** HTML that says more than its text: formatting, or a part of a pad. Editors of code only add colours to the text. */
const FORMATTED = /<(?:h[1-6]|ul|ol|table|pre|code|blockquote|strong|em|b|i|u|s|del|a|img|hr)\b|data-pm-slice/i

/**
 * Most lines that are pasted unformatted first. The server measures how long a change keeps it busy, and refuses a
 * change that replaces a book.
 */
const LINES_TAKEN_BACK = 2000

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

/** Pastes a long text as what it says at once. Without the parser, it is pasted as it is. */
const pasteLong = async ({ view }: Editor, text: string): Promise<void> => {
  const html = await parser().then(
    ({ htmlOfMarkdown }) => htmlOfMarkdown(text),
    () => undefined,
  )
  if (view.isDestroyed) return
  if (html === undefined) view.pasteText(text)
  else view.pasteHTML(html)
}

/** Replaces the text that was just pasted by what it says as Markdown, unless somebody has written in it meanwhile. */
const convert = async (editor: Editor, from: number, text: string): Promise<void> => {
  const { view } = editor
  const { to } = view.state.selection
  const places = { from, to, caret: to }
  const stop = follow(editor, places)
  try {
    const { htmlOfMarkdown } = await parser()
    if (editor.isDestroyed || !editor.isEditable) return
    const { doc, selection, tr } = view.state
    if (doc.textBetween(places.from, places.to, '\n') !== text) return
    const hasMoved = !selection.empty || selection.head !== places.to
    places.caret = selection.head
    asOneUndo(view, () => {
      view.dispatch(tr.setSelection(TextSelection.create(doc, places.from, places.to)))
      view.pasteHTML(htmlOfMarkdown(text))
    })
    if (hasMoved) editor.commands.setTextSelection(places.caret)
  } finally {
    stop()
  }
}

/**
 * EDT-102: pastes Markdown as formatted text. The text is first pasted as it is and then converted, as two undo steps:
 * an author who did not mean Markdown takes back the second.
 */
export const PasteMarkdown = Extension.create({
  name: 'pasteMarkdown',
  priority: PRIORITY,

  addProseMirrorPlugins() {
    const { editor } = this
    /** Whether the running paste was asked for as plain text, or goes into code. */
    let isPlain = false
    return [
      new Plugin({
        key: new PluginKey('pasteMarkdown'),
        props: {
          transformPastedText: (text, plain) => {
            isPlain = plain
            return text
          },
          handlePaste: (view, { clipboardData }) => {
            const wasPlain = isPlain
            isPlain = false
            const { $from } = view.state.selection
            if (wasPlain || !clipboardData || $from.parent.type.spec.code === true) return false
            if (FORMATTED.test(clipboardData.getData('text/html'))) return false
            const text = clipboardData.getData('text/plain').replace(/\r\n?/g, '\n')
            if (!looksLikeMarkdown(text)) return false
            if (text.split('\n').length > LINES_TAKEN_BACK) {
              void pasteLong(editor, text)
              return true
            }
            const { from } = view.state.selection
            asOneUndo(view, () => view.pasteText(text))
            // Without the parser, the text stays as it was pasted.
            convert(editor, from, text).catch(() => {})
            return true
          },
        },
      }),
    ]
  },
})
