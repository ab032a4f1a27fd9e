import { Extension } from '@tiptap/core'
import { DOMParser, type Schema } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { redo, textBinding, undo } from '../../text-binding/binding-plugin.ts'
import type { TextBinding } from '../../text-binding/text-binding.ts'
import { AUTHOR_MARK } from '../../text-binding/tokens.ts'

/** What is drawn in a line and none of its text: others' carets, boxes, and what ProseMirror draws for browsers. */
const DRAWN = '[contenteditable=false], .ProseMirror-separator, .ProseMirror-trailingBreak'

const isLastOfText = (node: Node): boolean => {
  for (let next = node.nextSibling; next !== null; next = next.nextSibling)
    if (!(next instanceof Element) || !next.matches(DRAWN)) return false
  return true
}

/**
 * Reads what the browser has made of the page's own lines. It reads two things that the schema's parser, made for HTML
 * from elsewhere, does not:
 *
 * - Authors. While text is composed (in Japanese, or on most phones) ProseMirror reads all of the run around it from the
 *   page; without its author the run would be the composer's. The page's own letters have no mark.
 * - The `br` that keeps an emptied line open. ProseMirror knows it only as the last of its line, and takes one before
 *   the caret of somebody else for a line break that was typed.
 */
const ownDomParser = (schema: Schema, own: string): Plugin =>
  new Plugin({
    props: {
      domParser: new DOMParser(schema, [
        {
          tag: 'span[data-author]',
          mark: AUTHOR_MARK,
          getAttrs: (span) => (span.dataset['author'] === own ? false : { id: span.dataset['author'] }),
        },
        { tag: 'input', ignore: true },
        { tag: 'br', ignore: true, getAttrs: (br) => (isLastOfText(br) ? null : false) },
        ...DOMParser.fromSchema(schema).rules,
      ]),
    },
  })

interface SharedTextOptions {
  /** Id of the author who writes on this page. */
  readonly author: string
  /** Returns the binding of the pad's text to an editor of a schema. */
  readonly boundTo: ((schema: Schema) => TextBinding) | undefined
  /** Called while the editor shows the text; returns a function that ends this. */
  readonly show: (binding: TextBinding) => () => void
}

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    sharedText: {
      /** Takes back the last step of one's own. */
      undo: () => ReturnType
      /** Does again what was undone last. */
      redo: () => ReturnType
    }
  }
}

/** Keeps the editor equal to the pad's text, which it shows. */
export const SharedText = Extension.create<SharedTextOptions>({
  name: 'sharedText',
  // Of what follows a key, this is the first, so that all others see what is written.
  priority: 1000,

  addOptions: () => ({ author: '', boundTo: undefined, show: () => () => {} }),

  addCommands: () => ({
    undo:
      () =>
      ({ state, tr, dispatch }) => {
        // What is undone comes from the text, as a transaction of its own.
        tr.setMeta('preventDispatch', true)
        return undo(state, dispatch)
      },
    redo:
      () =>
      ({ state, tr, dispatch }) => {
        tr.setMeta('preventDispatch', true)
        return redo(state, dispatch)
      },
  }),

  addKeyboardShortcuts() {
    const { editor } = this
    // Where nothing is left, a redo would be tried without Shift, as an undo, and an undo be the browser's.
    const undo = () => editor.commands.undo() || true
    const redo = () => editor.commands.redo() || true
    return {
      'Mod-z': undo,
      'Mod-y': redo,
      'Shift-Mod-z': redo,
      // Russian keyboard layouts.
      'Mod-я': undo,
      'Shift-Mod-я': redo,
    }
  },

  addProseMirrorPlugins() {
    const { author, boundTo, show } = this.options
    const { schema } = this.editor
    if (boundTo === undefined) return []
    return [textBinding(boundTo(schema), show), ownDomParser(schema, author)]
  },
})
