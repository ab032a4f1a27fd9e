import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import type { Editor } from '@tiptap/react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { pictureLine } from '@sheaf/document/testing/files'
import { padFromLines } from '@sheaf/document/text/from-text'
import { twoPeers } from '../../../testing/two-peers.ts'
import { padEditor, typeText } from '../../../testing/pad-editor.ts'
import { selectFileAt } from '../../../text-binding/lines/file-lines.ts'
import { SelectionBubble, placeBubble } from './selection-bubble.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

const withDevice = (isFine: boolean): void => {
  const known = window.matchMedia
  const spy = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => Object.assign(known(query), { matches: isFine }))
  onTestFinished(() => spy.mockRestore())
}

/** Shows the tools beside a text, `Dear friends`, that has the focus. */
const showBubble = ({ isFine = true, isOff = false, isEditable = true, caption = '' } = {}) => {
  withDevice(isFine)
  const { a, b } = twoPeers()
  const editor = padEditor(caption === '' ? a : padFromLines([pictureLine(caption)], 7).doc, 'ada') as Editor
  if (caption === '') typeText(editor, 'Dear friends')
  editor.setEditable(isEditable)
  vi.spyOn(editor.view, 'hasFocus').mockReturnValue(true)
  vi.spyOn(editor.view, 'coordsAtPos').mockReturnValue({ left: 0, right: 10, top: 100, bottom: 110 })
  const around = document.body.appendChild(document.createElement('div'))
  around.className = 'pad-scroll'
  around.getBoundingClientRect = () => new DOMRect(0, 0, 800, 600)
  around.append(editor.view.dom)
  const draw = (off: boolean) => (
    <MantineProvider env="test">
      <SelectionBubble editor={editor} isOff={off}>
        {null}
      </SelectionBubble>
    </MantineProvider>
  )
  const { rerender } = render(draw(isOff))
  onTestFinished(() => {
    editor.destroy()
    around.remove()
  })
  const select = (from: number, to: number) => act(() => void editor.commands.setTextSelection({ from, to }))
  const rest = (ms = 1000) => act(() => void vi.advanceTimersByTime(ms))
  return { editor, b, select, rest, turnOff: () => rerender(draw(true)) }
}

const bubble = () => screen.queryByRole('toolbar', { name: 'Tools for the selected text' })

it('[EDT-165] a selected picture has tools of its own, and none for its caption beside them', () => {
  const { editor, select, rest } = showBubble({ caption: 'Our hall' })
  select(1, 4)
  rest()
  expect(bubble()).not.toBeNull()
  act(() => editor.view.dispatch(selectFileAt(editor.state.tr, 0)))
  rest()
  expect(bubble()).toBeNull()
})

it('[EDT-165] tools appear once selected letters rest, and go when nothing is selected', () => {
  const { select, rest } = showBubble()
  expect(bubble()).toBeNull()
  select(1, 5)
  rest(100)
  expect(bubble()).toBeNull()
  rest()
  expect(bubble()).toBeVisible()
  select(3, 3)
  expect(bubble()).toBeNull()
})

it.each([
  ['on a touch screen, or a narrow one', { isFine: false }],
  ['while the pad is searched', { isOff: true }],
  ['in a text that is only read', { isEditable: false }],
])('[EDT-165] none appear %s', (_, given) => {
  const { select, rest } = showBubble(given)
  select(1, 5)
  rest()
  expect(bubble()).toBeNull()
})

it('[EDT-165] none appear while the mouse is down, but once it is let go', () => {
  const { editor, select, rest } = showBubble()
  fireEvent.pointerDown(editor.view.dom)
  select(1, 5)
  rest()
  expect(bubble()).toBeNull()
  fireEvent.pointerUp(window)
  rest()
  expect(bubble()).toBeVisible()
})

it('[EDT-165] they stay while a tool is used and while somebody else writes', () => {
  const { editor, b, select, rest } = showBubble()
  const bob = padEditor(b, 'bob')
  onTestFinished(() => bob.destroy())
  select(6, 13)
  rest()
  fireEvent.click(screen.getByRole('button', { name: 'Bold' }))
  expect(editor.getHTML()).toContain('<strong>friends</strong>')
  expect(bubble()).toBeVisible()
  act(() => {
    bob.commands.setTextSelection(1)
    typeText(bob, 'My ')
  })
  expect(bubble()).toBeVisible()
})

it('[EDT-167] Escape hides them until other letters are selected', () => {
  const { editor, select, rest } = showBubble()
  select(1, 5)
  rest()
  fireEvent.keyDown(editor.view.dom, { key: 'Escape' })
  expect(bubble()).toBeNull()
  fireEvent.focus(editor.view.dom)
  rest()
  expect(bubble()).toBeNull()
  select(1, 6)
  rest()
  expect(bubble()).toBeVisible()
})

it('[EDT-167] Alt+F10 leads to them, and Escape back to the text', () => {
  const { editor, select, rest } = showBubble()
  select(1, 5)
  rest()
  fireEvent.keyDown(editor.view.dom, { key: 'F10', altKey: true })
  expect(bubble()).toContainElement(document.activeElement as HTMLElement)
  const focus = vi.spyOn(editor.view, 'focus')
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
  expect(focus).toHaveBeenCalled()
  expect(bubble()).toBeNull()
})

const AROUND = new DOMRect(0, 100, 800, 500)
const SIZE = { width: 300, height: 40 }
const place = (top: number, bottom: number, left = 200, right = 400, direction = 'ltr') =>
  placeBubble({ left, right, top, bottom }, AROUND, SIZE, direction)

it.each([
  ['above the letters', place(300, 320), { left: 200, top: 252 }],
  ['below them where there is no room above', place(110, 130), { left: 200, top: 138 }],
  ['where the letters begin from right to left', place(300, 320, 200, 700, 'rtl'), { left: 400, top: 252 }],
  ['within the text’s part of the page', place(300, 320, 700, 790), { left: 492, top: 252 }],
  ['nowhere when the letters leave no room', place(90, 610), undefined],
  ['nowhere when they are scrolled away', place(20, 90), undefined],
])('[EDT-166] tools stand %s', (_, placed, wanted) => expect(placed).toEqual(wanted))
