import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { requestOfFile } from '../../lib/files/file-request.ts'
import { phoneWriting } from '../../lib/typing/phone-writing.ts'
import { editorWith } from '../../testing/written-lines.ts'
import { PadToolbar } from './pad-toolbar.tsx'

beforeEach(() => {
  const known = window.matchMedia
  const spy = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => Object.assign(known(query), { matches: true }))
  onTestFinished(() => spy.mockRestore())
})

/** Shows the tools in a window of a width. */
const shown = (width: number, line = 'p: |one') => {
  const usual = window.innerWidth
  window.innerWidth = width
  onTestFinished(() => {
    window.innerWidth = usual
  })
  const editor = editorWith(line)
  document.body.append(editor.view.dom)
  onTestFinished(() => editor.view.dom.remove())
  const { container } = render(
    <MantineProvider env="test">
      <PadToolbar editor={editor}>
        <button type="button" aria-label="Find" />
      </PadToolbar>
    </MantineProvider>,
  )
  const row = container.querySelector<HTMLElement>('.pad-tools-row')!
  const labels = (part: HTMLElement) =>
    within(part)
      .getAllByRole('button', { hidden: true })
      .map((button) => button.getAttribute('aria-label'))
  return { editor, row: () => labels(row), rest: () => screen.getByRole('group', { hidden: true }), labels }
}

const more = () => screen.getByRole('button', { name: 'More tools' })

it('[EDT-273] as many tools as have room stand in the row, in the order of use, and all others behind its button', () => {
  const wide = shown(375)
  expect(wide.row()).toEqual([
    'Undo',
    'Bold',
    'Bulleted list',
    'Task list',
    'Style: Text',
    'Link',
    'Indent',
    'More tools',
  ])
  expect(wide.labels(wide.rest())).toEqual(expect.arrayContaining(['Outdent', 'Redo', 'Colours', 'Table', 'Find']))
  expect(new Set([...wide.row(), ...wide.labels(wide.rest())]).size).toBe(
    wide.row().length + wide.labels(wide.rest()).length,
  )
})

it('[EDT-273] a narrower window has fewer, and selected letters have those for letters first', () => {
  expect(shown(300, 'p: |one|').row()).toEqual(['Undo', 'Bold', 'Colours', 'Style: Text', 'Link', 'More tools'])
})

it('[A11Y-41] the button opens and closes the other tools, which the focus reaches only while they are open', () => {
  const page = shown(375)
  expect(page.rest().hidden).toBe(true)
  more().focus()
  fireEvent.keyDown(more(), { key: 'ArrowRight' })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Bold' }))
  fireEvent.click(more())
  expect([page.rest().hidden, more().getAttribute('aria-expanded')]).toEqual([false, 'true'])
  more().focus()
  fireEvent.keyDown(more(), { key: 'ArrowRight' })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Outdent' }))
  fireEvent.click(more())
  expect(page.rest().hidden).toBe(true)
})

it('[A11Y-41] going on in the text closes them', () => {
  const page = shown(375)
  fireEvent.click(more())
  fireEvent.pointerDown(page.editor.view.dom)
  expect(page.rest().hidden).toBe(true)
})

it('[A11Y-41] choosing pictures closes them, so that these are seen in the text', () => {
  const page = shown(375)
  fireEvent.click(more())
  requestOfFile(page.editor.view.dom, { act: 'tools' })
  expect(page.rest().hidden).toBe(false)
  act(() => requestOfFile(page.editor.view.dom, { act: 'choose', kind: 'picture' }))
  expect(page.rest().hidden).toBe(true)
})

it('[EDT-274] a press on a tool does not take the focus', () => {
  shown(375)
  expect(fireEvent.mouseDown(screen.getByRole('button', { name: 'Bold' }))).toBe(false)
})

it('[A11Y-15] Alt+F10 leads from the text to the tools, and Escape back before the next key', () => {
  const { editor } = shown(900)
  vi.spyOn(editor.view, 'coordsAtPos').mockReturnValue({ left: 0, right: 10, top: 100, bottom: 110 })
  editor.view.dom.focus()
  fireEvent.keyDown(editor.view.dom, { key: 'F10', altKey: true })
  expect(screen.getByRole('toolbar')).toContainElement(document.activeElement as HTMLElement)
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
  expect(editor.view.dom).toHaveFocus()
})

it('[EDT-275] while somebody writes on a phone a button ends it', () => {
  const { editor } = shown(375)
  expect(screen.queryByRole('button', { name: 'Hide the keyboard' })).toBeNull()
  editor.view.dom.focus()
  act(() => phoneWriting.set(true))
  onTestFinished(() => act(() => phoneWriting.set(false)))
  fireEvent.click(screen.getByRole('button', { name: 'Hide the keyboard' }))
  expect(document.activeElement).toBe(document.body)
})

it('[EDT-273] the tools of Tab move an item in and out', () => {
  const page = shown(900, 'bullet: one|')
  page.editor.commands.insertContentAt(page.editor.state.doc.content.size, {
    type: 'line',
    attrs: { kind: 'bullet' },
    content: [{ type: 'text', text: 'two' }],
  })
  page.editor.commands.setTextSelection(page.editor.state.doc.content.size - 2)
  const level = (): unknown => page.editor.state.doc.lastChild?.attrs['level']
  fireEvent.click(screen.getByRole('button', { name: 'Indent' }))
  expect(level()).toBe(1)
  fireEvent.click(screen.getByRole('button', { name: 'Outdent' }))
  expect(level()).toBe(0)
})
