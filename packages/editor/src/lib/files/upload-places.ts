import { Extension } from '@tiptap/core'
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

/** A place-holder of a file that is on its way. It is not in the text, and no undo brings it back. */
interface UploadPlace {
  readonly id: string
  /** Position in a line, below whose letters it is shown. */
  readonly position: number
  readonly element: HTMLElement
  /** Its place among those of one position. */
  readonly order: number
}

interface Change {
  readonly shown?: readonly UploadPlace[]
  readonly gone?: readonly string[]
}

const key = new PluginKey<DecorationSet>('uploadPlaces')

const decorationOf = ({ id, position, element, order }: UploadPlace): Decoration =>
  Decoration.widget(position, element, {
    key: id,
    side: 1 + order,
    ignoreSelection: true,
    // What is dropped on a place-holder goes into the text.
    stopEvent: ({ type }) => type !== 'drop',
    id,
  })

const change = (state: EditorState, changed: Change): Transaction =>
  state.tr.setMeta(key, changed).setMeta('addToHistory', false)

/** Shows place-holders at their places. */
export const showUploads = (state: EditorState, shown: readonly UploadPlace[]): Transaction => change(state, { shown })

/** Takes place-holders away. */
export const hideUploads = (state: EditorState, gone: readonly string[]): Transaction => change(state, { gone })

/** Holds the place-holders of files that are on their way where they are, whatever is written around them. */
export const UploadPlaces = Extension.create({
  name: 'uploadPlaces',

  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply: (transaction, before) => {
          const { shown = [], gone = [] } = (transaction.getMeta(key) as Change | undefined) ?? {}
          if (before === DecorationSet.empty && shown.length === 0) return before
          const mapped = before.map(transaction.mapping, transaction.doc)
          const ended = mapped.find(undefined, undefined, ({ id }: { id?: string }) => gone.includes(id ?? ''))
          const left = mapped.remove(ended)
          return shown.length === 0 ? left : left.add(transaction.doc, shown.map(decorationOf))
        },
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
})

/** Returns where the place-holder of a file is now; undefined if its line is gone. */
export const placeOfUpload = (state: EditorState, id: string): number | undefined =>
  key.getState(state)?.find(undefined, undefined, (spec: { id?: string }) => spec.id === id)[0]?.from
