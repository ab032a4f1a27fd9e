import { Extension } from '@tiptap/core'
import { PAD_FRAGMENT } from '@sheaf/document/schema/vocabulary'
import { yCursorPlugin } from '@tiptap/y-tiptap'
import type { Awareness } from 'y-protocols/awareness'
import { safeColor } from '../../connection/authors.ts'
import { inkOn } from '../../lib/contrast.ts'

interface CaretsOptions {
  readonly awareness: Awareness | undefined
  /** How someone without a name is called. */
  readonly nameless: string
}

const NAME_SHOWN = 100

interface CaretUser {
  readonly name: string
  readonly color: string
}

/** What others say of themselves is not to be trusted: a name is text, and a colour a colour. */
export const readCaretUser = (user: unknown, nameless: string): CaretUser => {
  const { name, color } = (typeof user === 'object' && user !== null ? user : {}) as Record<string, unknown>
  const hasName = typeof name === 'string' && name.trim() !== '' && !/^User: \d+$/.test(name)
  return { name: hasName ? name.slice(0, NAME_SHOWN) : nameless, color: safeColor(color) }
}

const isId = (id: unknown): boolean => {
  if (id === null || id === undefined) return true
  const { client, clock } = id as Record<string, unknown>
  return Number.isSafeInteger(client) && Number.isSafeInteger(clock)
}

const isPosition = (position: unknown): boolean => {
  if (typeof position !== 'object' || position === null) return false
  const { type, tname, item } = position as Record<string, unknown>
  // A name would make Yjs create what it names.
  return isId(type) && isId(item) && (tname === null || tname === undefined || tname === PAD_FRAGMENT)
}

/** A caret that Yjs can look for. What is none would throw in the page of everybody else. */
export const hasCaret = (state: unknown): boolean => {
  const cursor = (state as { cursor?: unknown } | null)?.cursor
  if (typeof cursor !== 'object' || cursor === null) return false
  const { anchor, head } = cursor as Record<string, unknown>
  return isPosition(anchor) && isPosition(head)
}

export const drawCaret = ({ name, color }: CaretUser): HTMLElement => {
  const caret = document.createElement('span')
  caret.className = 'pad-caret'
  caret.dataset['caret'] = ''
  caret.style.setProperty('--caret-color', color)
  caret.style.setProperty('--caret-ink', inkOn(color))
  // Read out in the middle of a sentence a name would be noise; who is here stands in a list.
  caret.setAttribute('aria-hidden', 'true')
  const label = document.createElement('span')
  label.className = 'pad-caret-name'
  label.append(document.createTextNode(name))
  // Word joiners keep the line from breaking at the caret.
  caret.append('\u2060', label, '\u2060')
  return caret
}

/** Everybody's caret and selection, and this page's own for everybody else. */
export const Carets = Extension.create<CaretsOptions>({
  name: 'carets',

  addOptions: () => ({ awareness: undefined, nameless: '' }),

  addProseMirrorPlugins() {
    const { awareness, nameless } = this.options
    if (awareness === undefined) return []
    return [
      yCursorPlugin(awareness, {
        awarenessStateFilter: (own: number, client: number, state: unknown) => own !== client && hasCaret(state),
        cursorBuilder: (user: unknown) => drawCaret(readCaretUser(user, nameless)),
        selectionBuilder: (user: unknown) => ({
          class: 'pad-selection',
          style: `background-color:${readCaretUser(user, nameless).color}59`,
        }),
      }),
    ]
  },
})
