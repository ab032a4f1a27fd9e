import { Editor } from '@tiptap/core'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import * as Y from 'yjs'
import { openSequence } from '@sheaf/document/text/sequence'
import type { ShownText } from '../../connection/access-state.ts'
import { Presence } from '../../connection/presence.ts'
import { PAD_EDITOR_OPTIONS } from '../../features/writing/pad-editor-options.ts'
import { padExtensionsFor } from '../../features/writing/pad-extensions-for.ts'
import { typeText } from '../../testing/pad-editor.ts'
import { bindingOf } from '../binding-plugin.ts'
import type { TextBinding } from '../text-binding.ts'
import { idsFor, type Owners, type TestPage } from './headless-page.ts'

/** A page with the pad's own editor, which has all extensions and is drawn. */
export class EditorPage implements TestPage {
  readonly doc = new Y.Doc()
  readonly author: string
  readonly binding: TextBinding
  readonly editor: Editor
  #shown: ShownText | undefined

  constructor(author: string, owners: Owners, id: number, otherIds: number, now?: () => number) {
    this.author = author
    openSequence(this.doc)
    const { extensions, firstDocument } = padExtensionsFor({
      pad: {
        doc: this.doc,
        presence: new Presence({ send: () => {} }),
        ids: idsFor(author, owners, id, otherIds),
        showIn: (binding) => {
          this.#shown = binding
          return () => {
            this.#shown = undefined
          }
        },
      },
      author,
      tables: undefined,
      labels: { nameless: () => 'Guest', hint: () => 'Write here', empty: () => 'Empty', task: () => 'Task' },
      ...(now && { now }),
    })
    this.editor = new Editor({
      element: document.createElement('div'),
      extensions,
      ...PAD_EDITOR_OPTIONS,
      onBeforeCreate: ({ editor }) => {
        editor.options.content = firstDocument(editor.schema) as unknown as typeof editor.options.content
      },
    })
    this.binding = bindingOf(this.editor.state)!
  }

  get state(): EditorState {
    return this.editor.state
  }

  dispatch(transaction: Transaction): void {
    this.editor.view.dispatch(transaction)
  }

  type(text: string): void {
    typeText(this.editor, text)
  }

  receive(update: Uint8Array): void {
    this.#shown?.receive(update, 'network')
  }

  close(): void {
    this.editor.destroy()
  }
}
