import { ReplaceStep } from '@tiptap/pm/transform'
import { type Command, type EditorState, Plugin, PluginKey, type Selection, type Transaction } from '@tiptap/pm/state'
import { FROM_TEXT } from './step-keys.ts'
import { keepsAuthors, type TextBinding } from './text-binding.ts'
import { AUTHOR_MARK } from './tokens.ts'

interface Unwritten {
  readonly transaction: Transaction
  /** Selection before it. */
  readonly selection: Selection
}

interface PluginState {
  readonly binding: TextBinding
  readonly unwritten: readonly Unwritten[]
}

/** Time in ms after which a composition is looked at again. */
const COMPOSED_MS = 30

/** Its end is not always told: on Android, ProseMirror takes a word that rests for whole, and the keyboard goes on. */
const COMPOSING = ['compositionstart', 'compositionupdate', 'compositionend'] as const

const key = new PluginKey<PluginState>('textBinding')

/** Returns the ranges that transactions typed, in positions of the last document. */
const typedRanges = (transactions: readonly Transaction[]): { from: number; to: number }[] => {
  const ranges: { from: number; to: number }[] = []
  for (const transaction of transactions)
    for (const step of transaction.steps) {
      const map = step.getMap()
      for (const range of ranges) Object.assign(range, { from: map.map(range.from, -1), to: map.map(range.to, 1) })
      if (!(step instanceof ReplaceStep) || keepsAuthors(transaction) || transaction.getMeta(FROM_TEXT)) continue
      if (step.slice.size > 0) ranges.push({ from: step.from, to: step.from + step.slice.size })
    }
  return ranges
}

/** Takes the author's mark off letters that were typed among somebody else's: ProseMirror takes it on from there. */
const asOwn = (
  transactions: readonly Transaction[],
  { doc, schema, storedMarks, tr }: EditorState,
): Transaction | null => {
  const type = schema.marks[AUTHOR_MARK]
  for (const { from, to } of typedRanges(transactions))
    if (type && doc.rangeHasMark(from, Math.min(to, doc.content.size), type)) tr.removeMark(from, to, type)
  return tr.docChanged ? tr.setStoredMarks(storedMarks) : null
}

/**
 * Keeps an editor that shows `binding.document()` and the text equal.
 *
 * @param show Called while it does; returns a function that ends this
 */
export const textBinding = (
  binding: TextBinding,
  show: (binding: TextBinding) => () => void = () => () => {},
): Plugin<PluginState> => {
  const written = new WeakSet<Transaction>()
  return new Plugin<PluginState>({
    key,
    state: {
      init: () => ({ binding, unwritten: [] }),
      apply: (transaction, { unwritten }, { selection }) => ({
        binding,
        unwritten: [...unwritten.filter((one) => !written.has(one.transaction)), { transaction, selection }],
      }),
    },
    appendTransaction: (transactions, _before, state) =>
      transactions.some(({ docChanged }) => docChanged) ? asOwn(transactions, state) : null,
    view: (view) => {
      const disconnect = binding.connect(view)
      const hide = show(binding)
      let timer: ReturnType<typeof setTimeout> | undefined
      const receiveSoon = (): void => {
        clearTimeout(timer)
        // ProseMirror takes the end of a composition for one a moment later.
        timer = setTimeout(() => (view.composing ? receiveSoon() : binding.receiveWaiting()), COMPOSED_MS)
      }
      for (const name of COMPOSING) view.dom.addEventListener(name, receiveSoon)
      return {
        update: ({ state }) => {
          const unwritten = key.getState(state)!.unwritten.filter(({ transaction }) => !written.has(transaction))
          for (const { transaction } of unwritten) written.add(transaction)
          const [first] = unwritten.filter(({ transaction }) => transaction.docChanged)
          if (first === undefined) return
          binding.push(
            unwritten.map(({ transaction }) => transaction),
            first.selection,
          )
        },
        destroy: () => {
          clearTimeout(timer)
          for (const name of COMPOSING) view.dom.removeEventListener(name, receiveSoon)
          hide()
          disconnect()
        },
      }
    },
  })
}

const command =
  (way: 'undo' | 'redo'): Command =>
  (state, dispatch) => {
    const binding = bindingOf(state)
    if (binding === undefined) return false
    const { canUndo, canRedo } = binding.undoStack
    if (!(way === 'undo' ? canUndo : canRedo)) return false
    if (dispatch) binding.revert(way)
    return true
  }

/** Returns the binding that an editor was made with. */
export const bindingOf = (state: EditorState): TextBinding | undefined => key.getState(state)?.binding

/** Takes back the last step of one's own. */
export const undo = command('undo')
/** Does again what was undone last. */
export const redo = command('redo')
