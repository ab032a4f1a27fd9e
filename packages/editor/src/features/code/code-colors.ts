import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { DecorationSet, type EditorView } from '@tiptap/pm/view'
import { isInChangedLines } from '../../lib/lines/changed-lines.ts'
import { lineOf } from '../../text-binding/tokens.ts'
import { codeColors, type RecoloredCode } from './recolored-code.ts'

const hasLanguage = (line: Node): boolean => lineOf(line).kind === 'code' && lineOf(line).language !== null

/** Fetches what colours code once there is some with a language: most pads have none. */
class ColorsCode {
  readonly #view: EditorView
  #painter: { update(): void; destroy(): void } | undefined
  #isFetching = false
  #isGone = false
  /** The text that has been searched for code with a language. */
  #searched: Node | undefined

  constructor(view: EditorView) {
    this.#view = view
    this.update(view)
  }

  update(view: EditorView): void {
    const { doc } = view.state
    const searched = this.#searched
    if (searched === doc) return
    this.#searched = doc
    if (this.#painter) this.#painter.update()
    else if (!this.#isFetching && isInChangedLines(searched, doc, hasLanguage)) this.#fetch()
  }

  destroy(): void {
    this.#isGone = true
    this.#painter?.destroy()
  }

  #fetch(): void {
    this.#isFetching = true
    import('./code-painter.ts').then(
      ({ CodePainter }) => {
        if (!this.#isGone) this.#painter = new CodePainter(this.#view)
      },
      () => {
        // Code without colours is code; the next change of the text tries again.
        this.#isFetching = false
        this.#searched = undefined
      },
    )
  }
}

/** TEXT-91: colours the words of code that has a language. */
export const CodeColors = Extension.create({
  name: 'codeColors',

  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key: codeColors,
      state: {
        init: () => DecorationSet.empty,
        apply: (transaction, before) => {
          const colors = before.map(transaction.mapping, transaction.doc)
          const changed = transaction.getMeta(codeColors) as RecoloredCode | undefined
          return changed ? colors.remove([...changed.gone]).add(transaction.doc, [...changed.added]) : colors
        },
      },
      props: { decorations: (state) => codeColors.getState(state) },
      view: (view) => new ColorsCode(view),
    }),
  ],
})
