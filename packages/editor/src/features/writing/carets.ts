import { Extension } from '@tiptap/core'
import { PAD_FRAGMENT } from '@sheaf/document/schema/vocabulary'
import { authorLine } from '@sheaf/ui/theme/author-background'
import { textColorOn } from '@sheaf/ui/theme/contrast'
import { yCursorPlugin } from '@tiptap/y-tiptap'
import type { Awareness } from 'y-protocols/awareness'
import { safeColor } from '../../connection/authors.ts'
import { caretNames } from './caret-names.ts'

interface CaretsOptions {
  readonly awareness: Awareness | undefined
  /** Returns the label for someone without a name. */
  readonly nameless: () => string
}

const NAME_SHOWN = 100

interface CaretUser {
  readonly name: string
  readonly color: string
}

/** Reads an awareness user from untrusted data: the name is plain text, and the colour is a valid one. */
export const readCaretUser = (user: unknown, nameless: string): CaretUser => {
  const { name, color } = (typeof user === 'object' && user !== null ? user : {}) as Record<string, unknown>
  const hasName = typeof name === 'string' && name.trim() !== '' && !/^User: \d+$/.test(name)
  return { name: hasName ? name.slice(0, NAME_SHOWN) : nameless, color: safeColor(color) }
}

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0

const isId = (id: unknown): boolean => {
  const { client, clock } = (typeof id === 'object' && id !== null ? id : {}) as Record<string, unknown>
  return isCount(client) && isCount(clock)
}

const isPosition = (position: unknown): boolean => {
  if (typeof position !== 'object' || position === null) return false
  const { type, tname, item, assoc } = position as Record<string, unknown>
  if (assoc !== undefined && typeof assoc !== 'number') return false
  // Yjs would create a type for an unknown root name, and would throw for a position that refers to nothing.
  if ([type, tname, item].every((place) => place === null || place === undefined)) return false
  const isOurs = tname === null || tname === undefined || tname === PAD_FRAGMENT
  return isOurs && [type, item].every((id) => id === null || id === undefined || isId(id))
}

/** Returns whether the state has a caret that Yjs can resolve. An invalid one would throw on everybody else's page. */
export const hasCaret = (state: unknown): boolean => {
  const cursor = (state as { cursor?: unknown } | null)?.cursor
  if (typeof cursor !== 'object' || cursor === null) return false
  const { anchor, head } = cursor as Record<string, unknown>
  return isPosition(anchor) && isPosition(head)
}

/**
 * Draws a caret. It holds no text: its name and the word joiners come from the style sheet, because a browser that joins
 * two lines by itself copies what stands in them, and the copy would be read back as text of the pad (RT-69).
 */
export const drawCaret = ({ name, color }: CaretUser): HTMLElement => {
  const caret = document.createElement('span')
  caret.className = 'pad-caret'
  caret.dataset['caret'] = ''
  caret.style.setProperty('--caret-color', color)
  caret.style.setProperty('--caret-ink', textColorOn(color))
  caret.style.setProperty('--caret-light', authorLine(color, 'light'))
  caret.style.setProperty('--caret-dark', authorLine(color, 'dark'))
  // Screen readers would read the name in the middle of a sentence; the list of people has it too.
  caret.setAttribute('aria-hidden', 'true')
  const label = document.createElement('span')
  label.className = 'pad-caret-name'
  label.dataset['name'] = name
  caret.append(label)
  return caret
}

interface Moves {
  readonly added: readonly number[]
  readonly updated: readonly number[]
  readonly removed: readonly number[]
}

/**
 * Returns the part of the awareness that the cursor plugin needs, without changes of this page's own caret. Those come
 * with every letter, and the plugin would redraw all carets, and the text under them, each time.
 */
const withoutOwnMoves = (awareness: Awareness): Awareness => {
  const listeners = new Map<() => void, (moves: Moves) => void>()
  return {
    getStates: () => awareness.getStates(),
    getLocalState: () => awareness.getLocalState(),
    setLocalStateField: (field: string, value: unknown) => awareness.setLocalStateField(field, value),
    on: (name: 'change', listener: () => void) => {
      const listen = ({ added, updated, removed }: Moves) => {
        if ([...added, ...updated, ...removed].some((client) => client !== awareness.clientID)) listener()
      }
      listeners.set(listener, listen)
      awareness.on(name, listen)
    },
    off: (name: 'change', listener: () => void) => {
      const listen = listeners.get(listener)
      if (listen !== undefined) awareness.off(name, listen)
    },
  } as unknown as Awareness
}

/** Shows the carets and selections of others, and publishes this page's own. */
export const Carets = Extension.create<CaretsOptions>({
  name: 'carets',

  addOptions: () => ({ awareness: undefined, nameless: () => '' }),

  addProseMirrorPlugins() {
    const { awareness, nameless } = this.options
    if (awareness === undefined) return []
    const carets = new Set<HTMLElement>()
    const draw = (user: unknown, client: number) => {
      const caret = drawCaret(readCaretUser(user, nameless()))
      caret.dataset['client'] = String(client)
      carets.add(caret)
      return caret
    }
    return [
      yCursorPlugin(withoutOwnMoves(awareness), {
        awarenessStateFilter: (own: number, client: number, state: unknown) => own !== client && hasCaret(state),
        cursorBuilder: draw,
        selectionBuilder: (user: unknown) => ({
          class: 'pad-selection',
          style: `background-color:${readCaretUser(user, '').color}59`,
        }),
      }),
      caretNames(awareness, carets),
    ]
  },
})
