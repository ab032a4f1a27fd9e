import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { padEditor, typeText } from '../../testing/pad-editor.ts'
import { twoPeers } from '../../testing/two-peers.ts'
import { followNearbyChanges } from './nearby-changes.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

test('[EDT-221] what somebody else writes near the cursor is told once they pause, and nothing else', () => {
  const { a, b } = twoPeers()
  const [ada, bob] = [padEditor(a, 'ada'), padEditor(b, 'bob')]
  document.body.append(ada.view.dom)
  for (const line of ['one', 'two', 'three', 'four']) {
    typeText(ada, line)
    ada.commands.splitBlock()
  }
  const received = vi.fn()
  const end = followNearbyChanges(ada, received)
  ada.commands.setTextSelection(2)
  ada.view.dom.focus()
  expect(ada.isFocused).toBe(true)

  const write = (position: number, text: string) => {
    bob.commands.setTextSelection(position)
    typeText(bob, text)
  }
  typeText(ada, 'own')
  // The fourth line is not near the first.
  write(bob.state.doc.content.size - 3, 'far')
  vi.advanceTimersByTime(5000)
  expect(received).not.toHaveBeenCalled()

  const second = bob.state.doc.child(0).nodeSize + 1
  write(second, 'near ')
  vi.advanceTimersByTime(1500)
  write(second, 'by ')
  vi.advanceTimersByTime(1500)
  expect(received).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(received.mock.calls).toEqual([[{ authors: ['bob'], line: 2 }]])

  ada.view.dom.blur()
  write(second, 'again ')
  vi.advanceTimersByTime(5000)
  expect(received).toHaveBeenCalledTimes(1)
  end()
  ada.destroy()
  bob.destroy()
})
