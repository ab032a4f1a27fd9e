import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Presence } from '../../../connection/presence.ts'
import { padEditor, typeText } from '../../../testing/pad-editor.ts'
import { twoPeers } from '../../../testing/two-peers.ts'
import { bindingOf } from '../../../text-binding/binding-plugin.ts'
import { NAME_STAYS_MS, shiftInto } from './caret-names.ts'

const FRAME_MS = 20
const BOX = { left: 100, right: 500, top: 50, bottom: 400 }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'] })
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

it.each([
  ['within it stays', { left: 200, right: 260, top: 100, bottom: 115 }, { x: 0, y: 0 }],
  [
    'beyond the left edge, as under a chat from right to left',
    { left: 60, right: 160, top: 100, bottom: 115 },
    { x: 40, y: 0 },
  ],
  ['beyond the right edge', { left: 460, right: 560, top: 100, bottom: 115 }, { x: -60, y: 0 }],
  ['of the first line', { left: 200, right: 260, top: 45, bottom: 60 }, { x: 0, y: 5 }],
  ['of a line that is scrolled away', { left: 200, right: 260, top: 10, bottom: 25 }, { x: 0, y: 0 }],
])('[EDT-45] a name %s', (_, name, shift) => {
  expect(shiftInto(name, BOX)).toEqual(shift)
})

/** Returns Ada's page, on which Bob has his caret at the end of the only line. */
const pageWithBob = () => {
  const { a, b } = twoPeers()
  const presence = new Presence({ send: () => {} })
  const [editor, bob] = [padEditor(a, 'ada', [], { presence }), padEditor(b, 'bob')]
  document.body.append(editor.view.dom)
  typeText(editor, 'Ada writes')
  bob.commands.setTextSelection(11)
  const cursor = bindingOf(bob.state)!.anchorsOf(bob.state.selection)
  presence.receive([{ connection: 'of-bob', user: { author: 'bob', name: 'Bob', color: '#ffc7c7' }, cursor }])
  return {
    editor,
    isNamed: () => editor.view.dom.querySelector('.pad-caret')?.hasAttribute('data-named'),
    bobTypes: () => typeText(bob, ' and Bob'),
    rest: () => vi.advanceTimersByTime(NAME_STAYS_MS + FRAME_MS),
  }
}

it('[EDT-45] the name at a caret goes once its person rests, and is back when they type', () => {
  const { editor, isNamed, bobTypes, rest } = pageWithBob()
  vi.advanceTimersByTime(FRAME_MS)
  expect(isNamed()).toBe(true)
  rest()
  expect(isNamed()).toBe(false)
  typeText(editor, '!')
  vi.advanceTimersByTime(FRAME_MS)
  expect(isNamed()).toBe(false)
  bobTypes()
  vi.advanceTimersByTime(FRAME_MS)
  expect(isNamed()).toBe(true)
  rest()
  expect(isNamed()).toBe(false)
  editor.destroy()
})

it('[EDT-45] a caret that is pointed at says whose it is', () => {
  const { editor, isNamed, rest } = pageWithBob()
  rest()
  const { dom } = editor.view
  const rect = { left: 300, right: 302, top: 100, bottom: 120 }
  vi.spyOn(dom.querySelector('.pad-caret')!, 'getBoundingClientRect').mockReturnValue(rect as DOMRect)
  dom.dispatchEvent(new MouseEvent('mousemove', { clientX: 303, clientY: 110 }))
  vi.advanceTimersByTime(FRAME_MS)
  expect(isNamed()).toBe(true)
  dom.dispatchEvent(new MouseEvent('mousemove', { clientX: 340, clientY: 110 }))
  vi.advanceTimersByTime(FRAME_MS)
  expect(isNamed()).toBe(false)
  editor.destroy()
})
