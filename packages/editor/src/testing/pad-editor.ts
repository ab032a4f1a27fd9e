import { type AnyExtension, Editor } from '@tiptap/core'
import { openSequence } from '@sheaf/document/text/sequence'
import type * as Y from 'yjs'
import type { OpenPad } from '../connection/access-state.ts'
import { TableViews } from '../features/table/table-views.ts'
import { PAD_EDITOR_OPTIONS } from '../features/writing/pad-editor-options.ts'
import { padExtensionsFor } from '../features/writing/pad-extensions-for.ts'
import { PresenceRoom } from './presence-room.ts'
import { idsOf } from './two-peers.ts'

/** Makes the editor of a page, without the page. */
export const padEditor = (
  doc: Y.Doc,
  author: string,
  more: readonly AnyExtension[] = [],
  given: Partial<OpenPad> = {},
  setup: Partial<
    Pick<Parameters<typeof padExtensionsFor>[0], 'formatsTyped' | 'direction' | 'tables' | 'files' | 'now'>
  > = {},
): Editor => {
  openSequence(doc)
  const { extensions, firstDocument } = padExtensionsFor({
    pad: {
      doc,
      presence: new PresenceRoom().join(author),
      ids: given.ids ?? idsOf(doc, author),
      showIn: () => () => {},
      ...given,
    },
    author,
    tables: new TableViews(doc, { author, task: () => 'Task' }),
    ...setup,
    labels: { nameless: () => 'Guest', hint: () => 'Write here', empty: () => 'Empty', task: () => 'Task' },
  })
  return new Editor({
    element: document.createElement('div'),
    extensions: [...extensions, ...more],
    ...PAD_EDITOR_OPTIONS,
    onBeforeCreate: ({ editor }) => {
      editor.options.content = firstDocument(editor.schema) as unknown as typeof editor.options.content
    },
  })
}

/** Types text as the view does: the `handleTextInput` props are asked first. */
export const typeText = (editor: Editor, text: string): void => {
  const { view } = editor
  for (const letter of text) {
    const { from, to } = view.state.selection
    const insert = () => view.state.tr.insertText(letter, from, to)
    const isHandled = view.someProp('handleTextInput', (handle) => handle(view, from, to, letter, insert))
    if (isHandled !== true) view.dispatch(insert())
  }
}

/** Renders the text with its authors, `ada(Hello )bob(there)`, with lines separated by `/`. Own letters have none. */
export const renderAuthors = (editor: Editor): string => {
  const lines: string[] = []
  editor.state.doc.forEach((line) => {
    let text = ''
    line.forEach((child) => {
      const id: unknown = child.marks.find((mark) => mark.type.name === 'author')?.attrs['id']
      text += typeof id === 'string' ? `${id}(${child.text ?? ''})` : (child.text ?? '')
    })
    lines.push(text)
  })
  return lines.join(' / ')
}
