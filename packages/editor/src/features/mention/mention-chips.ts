import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { DecorationSet, type EditorView } from '@tiptap/pm/view'
import type { FolderPerson } from '../../lib/folder-person.ts'
import type { ChipDrawing } from './chip-drawing.ts'
import { typedMentionAt } from './mention-typing.ts'
import type { ChosenChip } from './mentions.ts'

/** What chips are drawn from. */
export interface ChipSource {
  /** Returns everybody who is drawn as a chip. Rejects if the server could not answer. */
  readonly people: () => Promise<readonly FolderPerson[]>
  /** Returns the colour of an author. */
  readonly colorOf: (author: string) => string
  /** Calls the listener whenever colours have changed. Returns a function that stops it. */
  readonly onColors: (listener: () => void) => () => void
  /** Opens the menu of a chip; left out where chips have none. */
  readonly onChosen?: (chip: ChosenChip) => void
}

interface Chips {
  /** Undefined until a text with an `@` has had the people fetched. */
  readonly drawing: ChipDrawing | undefined
  readonly isWanted: boolean
  /** Position of the mention that is being typed, which is no chip yet. */
  readonly typedAt: number | undefined
  readonly shown: DecorationSet
}

const key = new PluginKey<Chips>('mentionChips')

/** Returns the stretch of a text that differs from another one. */
const changedStretch = (doc: Node, before: Node): { readonly from: number; readonly to: number } | undefined => {
  const from = doc.content.findDiffStart(before.content)
  const ends = doc.content.findDiffEnd(before.content)
  return from === null || ends === null ? undefined : { from, to: Math.max(from, ends.a) }
}

const hasSign = (doc: Node, from = 0, to = doc.content.size): boolean => doc.textBetween(from, to, '\n').includes('@')

const withDrawing = (drawing: ChipDrawing, { doc }: EditorState, typedAt: number | undefined): Chips => ({
  drawing,
  isWanted: true,
  typedAt,
  shown: DecorationSet.create(doc, drawing.within(doc, 0, doc.content.size, typedAt)),
})

/** Draws the chips of the lines anew that a transaction has changed, or in which a mention is begun or ended. */
const follow = (before: Chips, drawing: ChipDrawing, transaction: Transaction, old: Node, typedAt?: number): Chips => {
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

/** Fetches the people once a text has an `@`: most visits need nobody. */
class FetchesPeople {
  readonly #view: EditorView
  readonly #source: ChipSource
  #isFetching = false
  #isGone = false
  #stopColors = (): void => {}

  constructor(view: EditorView, source: ChipSource) {
    this.#view = view
    this.#source = source
    this.update()
  }

  update(): void {
    const { isWanted, drawing } = key.getState(this.#view.state)!
    if (isWanted && drawing === undefined && !this.#isFetching) void this.#fetch()
  }

  destroy(): void {
    this.#isGone = true
    this.#stopColors()
  }

  async #fetch(): Promise<void> {
    this.#isFetching = true
    try {
      const [{ ChipDrawing }, people] = await Promise.all([import('./chip-drawing.ts'), this.#source.people()])
      if (this.#isGone) return
      const draw = () => {
        const drawing = new ChipDrawing(people, this.#source.colorOf)
        this.#view.dispatch(this.#view.state.tr.setMeta(key, drawing).setMeta('addToHistory', false))
      }
      this.#stopColors = this.#source.onColors(draw)
      draw()
    } catch {
      // A mention without a chip is a mention; the next change of the text tries again.
      this.#isFetching = false
    }
  }
}

/** Returns the chip that begins, ends or is around a position. */
const chipAt = (state: EditorState, position: number): ChosenChip | undefined => {
  const [chip] = key.getState(state)?.shown.find(position, position) ?? []
  return chip && { person: (chip.spec as { readonly person: FolderPerson }).person, at: chip.from }
}

/** EDT-250 to EDT-252: draws mentions of people as chips. The text stays `@login`. */
export const MentionChips = Extension.create<{ readonly source: ChipSource | undefined }>({
  name: 'mentionChips',

  addOptions: () => ({ source: undefined }),

  addProseMirrorPlugins() {
    const { source } = this.options
    if (source === undefined) return []
    const open = (chip: ChosenChip | undefined): boolean => {
      if (chip === undefined || source.onChosen === undefined) return false
      source.onChosen(chip)
      return true
    }
    return [
      new Plugin<Chips>({
        key,
        state: {
          init: (_config, { doc }) => ({
            drawing: undefined,
            isWanted: hasSign(doc),
            typedAt: undefined,
            shown: DecorationSet.empty,
          }),
          apply: (transaction, before, old, state) => {
            const typedAt = typedMentionAt(state)
            const drawing = transaction.getMeta(key) as ChipDrawing | undefined
            if (drawing) return withDrawing(drawing, state, typedAt)
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
            if (chip !== null) open(chipAt(view.state, view.posAtDOM(chip, 0) + 1))
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
        view: (view) => new FetchesPeople(view, source),
      }),
    ]
  },
})
