import type { AnyExtension, Editor } from '@tiptap/core'
import * as Y from 'yjs'
import { onTestFinished } from 'vitest'
import { lineOf } from '../text-binding/tokens.ts'
import { padEditor } from './pad-editor.ts'

/*
 * Lines in words: what is unusual of a line, `: `, and its letters with `|` for the caret or the ends of the selection.
 * `bullet 1: two` is an item one level in, `task done: rent` a ticked task, `p quote: so`, `h1 center: middle`,
 * `ordered start 3: three`.
 */

const attributesOf = (words: string): Record<string, unknown> => {
  const [kind = 'p', ...others] = words.split(' ')
  const attributes: Record<string, unknown> = { kind }
  for (const [at, word] of others.entries()) {
    if (/^\d+$/.test(word) && others[at - 1] !== 'start') attributes['level'] = Number(word)
    else if (word === 'done') attributes['checked'] = true
    else if (word === 'quote') attributes['quote'] = true
    else if (word === 'center' || word === 'end' || word === 'justify') attributes['align'] = word
    else if (word === 'ltr' || word === 'rtl') attributes['direction'] = word
    else if (word === 'start') attributes['start'] = Number(others[at + 1])
  }
  return attributes
}

/** Returns an editor with these lines, and the caret or selection that they show. */
export const editorWith = (...lines: string[]): Editor => editorOn(new Y.Doc(), ...lines)

/** Returns an editor on a pad, in which it writes these lines. */
export const editorOn = (pad: Y.Doc, ...lines: string[]): Editor => writeLines(padEditor(pad, 'ada'), lines)

/** Returns an editor with these lines, and with extensions of other features. */
export const editorWithMore = (lines: readonly string[], more: readonly AnyExtension[]): Editor =>
  writeLines(padEditor(new Y.Doc(), 'ada', more), lines)

const writeLines = (editor: Editor, lines: readonly string[]): Editor => {
  onTestFinished(() => editor.destroy())
  const ends: number[] = []
  let position = 0
  const content = lines.map((line) => {
    const [, words = 'p', letters = ''] = /^(\S[^:]*): ?(.*)$/s.exec(line) ?? [undefined, 'p', line]
    const text = letters.replaceAll('|', '')
    for (let at = letters.indexOf('|'); at >= 0; at = letters.indexOf('|', at + 1))
      ends.push(position + 1 + at - letters.slice(0, at).split('|').length + 1)
    position += text.length + 2
    return { type: 'line', attrs: attributesOf(words), ...(text !== '' && { content: [{ type: 'text', text }] }) }
  })
  // What a test begins with is not undone.
  editor.chain().setContent({ type: 'doc', content }).setMeta('addToHistory', false).run()
  const [from = 1, to = from] = ends
  editor.commands.setTextSelection({ from, to })
  return editor
}

/** Returns the lines of an editor, with its caret or selection. */
export const linesWithCaret = ({ state: { doc, selection } }: Editor): string[] => {
  const lines: string[] = []
  doc.forEach((node, before) => {
    const { kind, level, checked, quote, start, align, direction } = lineOf(node)
    const words = [
      kind,
      ...(level > 0 ? [level] : []),
      ...(checked ? ['done'] : []),
      ...(quote ? ['quote'] : []),
      ...(align === 'start' ? [] : [align]),
      ...(direction === 'auto' ? [] : [direction]),
      ...(start === null ? [] : ['start', start]),
    ].join(' ')
    let letters = ''
    node.forEach((child) => (letters += child.text ?? '⏎'))
    for (const end of new Set([selection.to, selection.from])) {
      const at = end - before - 1
      if (at >= 0 && at <= node.content.size) letters = `${letters.slice(0, at)}|${letters.slice(at)}`
    }
    lines.push(`${words}: ${letters}`.trimEnd())
  })
  return lines
}

/** Presses a key, as in `Shift-Tab`. Returns whether something has handled it. */
export const press = ({ view }: Editor, keys: string): boolean => {
  const held = keys.split('-')
  const key = held.pop()!
  const event = new KeyboardEvent('keydown', {
    key,
    shiftKey: held.includes('Shift'),
    ctrlKey: held.includes('Mod'),
    altKey: held.includes('Alt'),
    bubbles: true,
    cancelable: true,
  })
  view.dom.dispatchEvent(event)
  return event.defaultPrevented
}
