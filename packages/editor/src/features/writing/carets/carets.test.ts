import { SERVER_MESSAGES, writeMessage } from '@sheaf/contract/realtime/messages'
import { contrastRatio } from '@sheaf/ui/theme/contrast'
import type { Editor } from '@tiptap/core'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { Presence } from '../../../connection/presence.ts'
import { readServerMessage } from '@sheaf/contract/realtime/server-messages'
import { padEditor, typeText } from '../../../testing/pad-editor.ts'
import { PresenceRoom } from '../../../testing/presence-room.ts'
import { twoPeers, type Peers } from '../../../testing/two-peers.ts'
import { editorWith, press } from '../../../testing/written-lines.ts'
import { bindingOf } from '../../../text-binding/binding-plugin.ts'
import { drawCaret, readCaretUser } from './caret-drawing.ts'
import { moveCaret } from './caret-places.ts'
import { caretsKey } from './caret-state.ts'

afterEach(() => document.body.replaceChildren())

describe('carets of others', () => {
  it('[EDT-16] a caret stays in a line when the whole text is removed', () => {
    const { state } = editorWith('h1: one', 'p: two')
    const removed = state.tr.delete(0, state.doc.content.size)
    expect(moveCaret({ anchor: 3, head: 8 }, removed, () => false)).toEqual({ anchor: 1, head: 1 })
  })

  it('[EDT-16] a caret bears the name and the colour of its person', () => {
    const caret = drawCaret(readCaretUser({ name: 'Bob', color: '#ffc7c7' }, 'Guest'))
    expect(caret.querySelector('[data-name]')?.getAttribute('data-name')).toBe('Bob')
    expect(caret.style.getPropertyValue('--caret-color')).toBe('#ffc7c7')
  })

  it('[RT-69] a caret holds no text that a browser could copy into the line', () => {
    expect(drawCaret(readCaretUser({ name: 'Bob', color: '#ffc7c7' }, 'Guest')).textContent).toBe('')
  })

  it('[EDT-75] a caret in a pale colour is drawn darker on white, and as it is on the dark page', () => {
    const { style } = drawCaret(readCaretUser({ name: 'Bob', color: '#ffc7c7' }, 'Guest'))
    expect(contrastRatio(style.getPropertyValue('--caret-light'), '#ffffff')).toBeGreaterThanOrEqual(3)
    expect(style.getPropertyValue('--caret-dark')).toBe('#ffc7c7')
  })

  it.each(['<img src=x onerror=alert(1)>', '"><script>alert(1)</script>', '</span><style>*{display:none}</style>'])(
    '[RT-18] the name %s is text',
    (name) => {
      const caret = drawCaret(readCaretUser({ name, color: '#ffc7c7' }, 'Guest'))
      document.body.append(caret)
      expect(document.querySelector('img, script, style')).toBeNull()
      expect(caret.querySelector('[data-name]')?.getAttribute('data-name')).toBe(name)
    },
  )

  it.each(['red;background:url(//evil)', 'url(x)', '#fff', '#12345g', 7, null, undefined, {}])(
    '[RT-18] the colour %s is none',
    (color) => {
      expect(readCaretUser({ name: 'Bob', color }, 'Guest').color).toMatch(/^#[0-9a-f]{6}$/)
    },
  )

  it('[RT-18] a name without end is cut, and nobody is called as a guest', () => {
    expect(readCaretUser({ name: 'x'.repeat(9999), color: '#ffc7c7' }, 'Guest').name).toHaveLength(100)
    for (const name of ['', '  ', 5, null]) expect(readCaretUser({ name }, 'Guest').name).toBe('Guest')
    expect(readCaretUser(undefined, 'Guest').name).toBe('Guest')
  })
})

interface Page {
  readonly editor: Editor
  readonly room: PresenceRoom
  /** What it has said of its caret. */
  readonly received: unknown[]
}

const editors: Editor[] = []
afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy()
})

const openPage = (doc: Y.Doc, author: string, room = new PresenceRoom()): Page => {
  const received: unknown[] = []
  const presence = room.join(author, ({ cursor }) => received.push(cursor))
  const editor = padEditor(doc, author, [], { presence })
  editors.push(editor)
  vi.spyOn(editor.view, 'hasFocus').mockReturnValue(true)
  return { editor, room, received }
}

/** Returns the pages of two people, each of whom sees the caret of the other. */
const twoPages = (): Peers & { readonly ada: Page; readonly bob: Page } => {
  const peers = twoPeers()
  const room = new PresenceRoom()
  return { ...peers, ada: openPage(peers.a, 'ada', room), bob: openPage(peers.b, 'bob', room) }
}

/** Waits until carets that have changed are drawn. */
const drawn = () => new Promise((resolve) => setTimeout(resolve, 5))

/** Renders the lines with the carets of others as `|`. */
const shown = ({ editor: { state, view } }: Pick<Page, 'editor'>): string[] => {
  const carets = [...(caretsKey.getState(state)?.carets.values() ?? [])].map(({ head }) => head)
  const lines: string[] = []
  state.doc.forEach((line, position) => {
    let text = line.textContent
    for (const head of carets.toSorted((a, b) => b - a)) {
      const at = head - position - 1
      if (at >= 0 && at <= line.content.size) text = `${text.slice(0, at)}|${text.slice(at)}`
    }
    lines.push(text)
  })
  // What is drawn is what is known.
  const seen = [...view.dom.children].map((line) => {
    const copy = line.cloneNode(true) as Element
    for (const caret of copy.querySelectorAll('.pad-caret')) caret.replaceWith('|')
    return copy.textContent
  })
  expect(seen).toEqual(lines)
  return lines
}

describe('carets that move', () => {
  it('[EDT-16, TEXT-46] a caret goes along with what its person types, and nothing is said of it', async () => {
    const { ada, bob } = twoPages()
    typeText(bob.editor, 'one two')
    bob.editor.commands.setTextSelection(4)
    await drawn()
    expect(shown(ada)).toEqual(['one| two'])
    const before = bob.received.length
    typeText(bob.editor, ' and a half')
    expect(shown(ada)).toEqual(['one and a half| two'])
    bob.editor.view.dispatch(bob.editor.state.tr.delete(10, 15))
    expect(shown(ada)).toEqual(['one and a| two'])
    expect(bob.received).toHaveLength(before)
  })

  it('[EDT-16] a caret stays behind its letter, whoever else writes before, behind or at it', async () => {
    const { ada, bob } = twoPages()
    typeText(bob.editor, 'one two')
    bob.editor.commands.setTextSelection(4)
    await drawn()
    ada.editor.commands.setTextSelection(4)
    typeText(ada.editor, 'X')
    expect(shown(ada)).toEqual(['one|X two'])
    ada.editor.commands.setTextSelection(1)
    typeText(ada.editor, 'Y')
    expect(shown(ada)).toEqual(['Yone|X two'])
    ada.editor.view.dispatch(ada.editor.state.tr.delete(5, 6))
    expect(shown(ada)).toEqual(['Yone| two'])
    expect(bob.editor.state.selection.head).toBe(5)
    typeText(bob.editor, '!')
    expect(shown(ada)).toEqual(['Yone!| two'])
  })

  it('[EDT-16] a caret is told when Enter, a click, a paste or an undo moves it', async () => {
    const { ada, bob } = twoPages()
    typeText(bob.editor, 'one two')
    bob.editor.commands.setTextSelection(4)
    press(bob.editor, 'Enter')
    await drawn()
    expect(shown(ada)).toEqual(['one', '| two'])
    bob.editor.view.pasteText('a\nb', new Event('paste') as ClipboardEvent)
    await drawn()
    expect(shown(ada)).toEqual(['one', 'a', 'b| two'])
    bob.editor.commands.undo()
    await drawn()
    expect(shown(ada)).toEqual(['one', '| two'])
    bob.editor.commands.setTextSelection(2)
    await drawn()
    expect(shown(ada)).toEqual(['o|ne', ' two'])
  })

  it('[EDT-16] a selection is shown, and goes with the focus', async () => {
    const { ada, bob } = twoPages()
    typeText(bob.editor, 'one two')
    bob.editor.commands.setTextSelection({ from: 2, to: 6 })
    await drawn()
    expect(ada.editor.view.dom.querySelector('.pad-selection')?.textContent).toBe('ne t')
    vi.spyOn(bob.editor.view, 'hasFocus').mockReturnValue(false)
    bob.editor.emit('blur', {} as never)
    await drawn()
    expect(ada.editor.view.dom.querySelector('.pad-selection, .pad-caret')).toBeNull()
  })

  it('[EDT-16] a caret behind a letter that is still on its way is drawn when the letter is there', async () => {
    const { ada, bob, disconnect, reconnect } = twoPages()
    disconnect()
    typeText(bob.editor, 'late')
    bob.editor.commands.setTextSelection(3)
    await drawn()
    expect(shown(ada)).toEqual([''])
    reconnect()
    await drawn()
    expect(shown(ada)).toEqual(['la|te'])
  })

  it('[EDT-16] a caret that is told before what its person types is behind that when both come at once', async () => {
    const { ada, bob } = twoPages()
    typeText(bob.editor, 'one two')
    bob.editor.commands.setTextSelection(4)
    typeText(bob.editor, '!')
    expect(shown(ada)).toEqual(['one! two'])
    await drawn()
    expect(shown(ada)).toEqual(['one!| two'])
  })

  it('[EDT-16, TEXT-46] whoever comes while somebody types is told where', async () => {
    const { b, bob } = twoPages()
    typeText(bob.editor, 'one')
    const before = bob.received.length
    typeText(bob.editor, ' two')
    expect(bob.received).toHaveLength(before)
    const doc = new Y.Doc()
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(b))
    const eve = openPage(doc, 'eve', bob.room)
    expect(bob.received).toHaveLength(before + 1)
    await drawn()
    // Ada's is at the beginning.
    expect(shown(eve)).toEqual(['|one two|'])
    const { head } = bindingOf(bob.editor.state)!.anchorsOf(bob.editor.state.selection)
    expect(bob.received.at(-1)).toEqual({ anchor: { ...head }, head: { ...head } })
  })

  it('[EDT-16] in two tabs of one person each caret goes along with what is typed there', async () => {
    const peers = twoPeers()
    const room = new PresenceRoom()
    const [here, there] = [openPage(peers.a, 'ada', room), openPage(peers.b, 'ada', room)]
    typeText(there.editor, 'one')
    there.editor.commands.setTextSelection(1)
    there.editor.commands.setTextSelection(4)
    await drawn()
    typeText(there.editor, ' two')
    expect(shown(here)).toEqual(['one two|'])
  })
})

describe('carets that nobody has', () => {
  it('[RT-17, RT-18] what others claim about their cursor does not break this page', async () => {
    const presence = new Presence({ send: () => {} })
    const editor = padEditor(new Y.Doc(), 'ada', [], { presence })
    editors.push(editor)
    const claim = (cursors: readonly unknown[]): void => {
      const entries = cursors.map((cursor, at) => ({ connection: String(at), cursor }))
      const message = readServerMessage(writeMessage(SERVER_MESSAGES, 'presence', entries as never))
      presence.receive(message?.payload as never)
    }
    const place = { client: 9, clock: 9 }
    claim([5, {}, null, { anchor: {}, head: {} }, { anchor: place }, { anchor: place, head: place }])
    claim([{ anchor: { client: 1, clock: -1 }, head: { client: 1, clock: -1 } }])
    claim([{ anchor: { client: 2 ** 40, clock: 0 }, head: { client: 0.5, clock: 0 } }])
    // Only what might be a place has got here: a page without a cursor, and one behind a letter that nobody knows.
    expect([...presence.others.values()]).toEqual([{ cursor: null }, { cursor: { anchor: place, head: place } }])
    await drawn()
    typeText(editor, 'still here')
    expect(shown({ editor })).toEqual(['still here'])
  })

  it('[RT-17] a cursor that is looked for is found or not, and never an error', () => {
    const doc = new Y.Doc()
    const { editor } = openPage(doc, 'ada')
    typeText(editor, 'some text')
    press(editor, 'Enter')
    typeText(editor, '- [ ] and **more** ')
    editor.commands.setTextSelection({ from: 3, to: 14 })
    editor.commands.deleteSelection()
    editor.commands.undo()
    const clients = [...doc.store.clients.keys(), 1]
    const place = fc.record({ client: fc.constantFrom(...clients), clock: fc.nat(60) })
    fc.assert(
      fc.property(place, place, (anchor, head) => {
        const received = { author: 'ada', known: new Map() }
        const selection = bindingOf(editor.state)!.selectionOf({ anchor, head } as never, editor.state.doc, received)
        expect(selection === undefined || selection.to <= editor.state.doc.content.size).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})
