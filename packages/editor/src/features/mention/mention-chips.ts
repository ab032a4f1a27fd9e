import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { DecorationSet, type EditorView } from '@tiptap/pm/view'
import type { FolderPerson } from '../../lib/people/folder-person.ts'
import type { ChipDrawing } from './chip-drawing.ts'
import type { Chips } from './chips.ts'
import { type ChosenChip, typedMentionAt } from './mentions.ts'

interface ShownChips {
  /** Undefined until a text with an `@` has had the people fetched. */
  readonly drawing: ChipDrawing | undefined
  readonly isWanted: boolean
  /** Position of the mention that is being typed, which is no chip yet. */
  readonly typedAt: number | undefined
  readonly shown: DecorationSet
}

const key = new PluginKey<ShownChips>('mentionChips')

/** Returns the stretch of a text that differs from another one. */
const changedStretch = (doc: Node, before: Node): { readonly from: number; readonly to: number } | undefined => {
  const from = doc.content.findDiffStart(before.content)
  const ends = doc.content.findDiffEnd(before.content)
  return from === null || ends === null ? undefined : { from, to: Math.max(from, ends.a) }
}

const hasSign = (doc: Node, from = 0, to = doc.content.size): boolean => doc.textBetween(from, to, '\n').includes('@')

const withDrawing = (drawing: ChipDrawing, doc: Node, typedAt: number | undefined): ShownChips => ({
  drawing,
  isWanted: true,
  typedAt,
  shown: DecorationSet.create(doc, drawing.within(doc, 0, doc.content.size, typedAt)),
})

/** Draws the chips of the lines anew that a transaction has changed, or in which a mention is begun or ended. */
const follow = (
  before: ShownChips,
  drawing: ChipDrawing,
  transaction: Transaction,
  old: Node,
  typedAt?: number,
): ShownChips => {
  const { doc, mapping, docChanged } = transaction
  const stretch = docChanged ? changedStretch(doc, old) : undefined
  const typedBefore = before.typedAt === undefined ? undefined : mapping.map(before.typedAt, -1)
  let shown = docChanged ? before.shown.map(mapping, doc) : before.shown
  const redraw = (from: number, to: number): void => {
    const [begin, end] = [doc.resolve(from), doc.resolve(Math.min(to, doc.content.size))]
    const [first, last] = [begin.posAtIndex(begin.index(0), 0), end.posAtIndex(end.indexAfter(0), 0)]
    shown = shown.remove(shown.find(first, last)).add(doc, drawing.within(doc, first, last, typedAt))
  }
  if (stretch) redraw(stretch.from, stretch.to)
  if (typedBefore !== typedAt)
    for (const at of [typedBefore, typedAt]) if (at !== undefined && at <= doc.content.size) redraw(at, at)
  return { drawing, isWanted: true, typedAt, shown }
}

/** Has the people fetched once a text has an `@`, and its chips drawn when they are here or their colours change. */
class FollowsDrawing {
  readonly #view: EditorView
  readonly #chips: Chips
  readonly #stop: () => void

  constructor(view: EditorView, chips: Chips) {
    this.#view = view
    this.#chips = chips
    this.#stop = chips.drawing.subscribe(() =>
      view.dispatch(view.state.tr.setMeta(key, chips.drawing.get()).setMeta('addToHistory', false)),
    )
    this.update()
  }

  update(): void {
    if (key.getState(this.#view.state)!.isWanted) this.#chips.want()
  }

  destroy(): void {
    this.#stop()
  }
}

/** Returns the chip that begins, ends or is around a position. */
const chipAt = (state: EditorState, position: number): ChosenChip | undefined => {
  const [chip] = key.getState(state)?.shown.find(position, position) ?? []
  return chip && { person: (chip.spec as { readonly person: FolderPerson }).person, at: chip.from }
}

/** EDT-250 to EDT-252: draws mentions of people as chips. The text stays `@login`. */
export const MentionChips = Extension.create<{ readonly chips: Chips | undefined }>({
  name: 'mentionChips',

  addOptions: () => ({ chips: undefined }),

  addProseMirrorPlugins() {
    const { chips } = this.options
    if (chips === undefined) return []
    const open = (chip: ChosenChip | undefined): boolean => {
      if (chip === undefined || chips.onChosen === undefined) return false
      chips.onChosen(chip)
      return true
    }
    return [
      new Plugin<ShownChips>({
        key,
        state: {
          init: (_config, { doc }) => {
            const drawing = chips.drawing.get()
            if (drawing) return withDrawing(drawing, doc, undefined)
            return { drawing, isWanted: hasSign(doc), typedAt: undefined, shown: DecorationSet.empty }
          },
          apply: (transaction, before, old, state) => {
            const typedAt = typedMentionAt(state)
            const drawing = transaction.getMeta(key) as ChipDrawing | undefined
            if (drawing) return withDrawing(drawing, state.doc, typedAt)
            if (before.drawing) return follow(before, before.drawing, transaction, old.doc, typedAt)
            if (before.isWanted || !transaction.docChanged) return before
            const stretch = changedStretch(state.doc, old.doc)
            return { ...before, isWanted: stretch !== undefined && hasSign(state.doc, stretch.from, stretch.to) }
          },
        },
        props: {
          decorations: (state) => key.getState(state)?.shown,
          handleClick: (view, _position, { target }) => {
            const chip = target instanceof Element ? target.closest('.pad-mention') : null
            // A cell of a table has its own.
            if (chip?.closest('.ProseMirror') === view.dom) open(chipAt(view.state, view.posAtDOM(chip, 0) + 1))
            // The caret goes where the click was.
            return false
          },
          handleKeyDown: (view, { key: pressed, altKey, ctrlKey, metaKey, shiftKey }) =>
            pressed === 'Enter' &&
            altKey &&
            !ctrlKey &&
            !metaKey &&
            !shiftKey &&
            open(chipAt(view.state, view.state.selection.head)),
        },
        view: (view) => new FollowsDrawing(view, chips),
      }),
    ]
  },
})
