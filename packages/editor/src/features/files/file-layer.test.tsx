import { AppProviders } from '@sheaf/ui/components/app-providers'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Editor } from '@tiptap/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fileLine, PICTURE, pictureLine } from '@sheaf/document/testing/files'
import { padFromLines, type NewLine } from '@sheaf/document/text/from-text'
import { openSequence, readLines } from '@sheaf/document/text/sequence'
import { writeFileRecord } from '@sheaf/document/text/file-record'
import { BLOCK_COMMANDS } from '../../lib/commands/block-commands.ts'
import { type AddedFiles, PadFiles } from '../../lib/files/pad-files.ts'
import { FileServer } from '../../testing/file-server.ts'
import { padEditor } from '../../testing/pad-editor.ts'
import { press } from '../../testing/written-lines.ts'
import { selectFileAt } from '../../text-binding/lines/file-lines.ts'
import { FileLayer } from './file-layer.tsx'

let server: FileServer
let base: URL
const ends: (() => void)[] = []

beforeEach(async () => {
  server = new FileServer()
  base = await server.start()
})

afterEach(async () => {
  for (const end of ends.splice(0)) end()
  await server.stop()
})

const shown = async (isEditable: boolean, ...lines: NewLine[]) => {
  const { doc } = padFromLines(lines, 7)
  const added: (readonly AddedFiles[])[] = []
  const files = new PadFiles({
    base,
    token: undefined,
    padId: 'minutes',
    loadAdder: async () => ({
      add: (_, places) => void added.push(places),
      takeOver: async () => {},
      replace: () => {},
    }),
  })
  const editor = padEditor(doc, 'ada', [], {}, { files })
  editor.setEditable(isEditable)
  document.body.append(editor.view.dom)
  ends.push(() => {
    files.addresses.stop()
    editor.view.dom.remove()
    editor.destroy()
  })
  render(
    <AppProviders env="test">
      <FileLayer editor={editor} files={files} isEditable={isEditable} />
    </AppProviders>,
  )
  const user = userEvent.setup()
  const attributes = () => readLines(openSequence(doc)).map((line) => line.attributes)
  return { editor, user, added, attributes }
}

const pick = ({ view, state }: Editor, position: number) => view.dispatch(selectFileAt(state.tr, position))

test('[PIC-38] a selected picture has its tools, which change it, and is told with what keys do', async () => {
  const { editor, user, attributes } = await shown(true, pictureLine('Our hall'), { text: 'End' })
  expect(screen.queryByRole('toolbar')).toBeNull()
  pick(editor, 0)
  const tools = await screen.findByRole('toolbar', { name: 'Tools of the picture or file' })
  expect(await screen.findByText(/^Picture Hall <1>\.png is selected/)).toBeInTheDocument()
  await user.click(within(tools).getByRole('button', { name: 'Centre' }))
  expect(attributes()[0]!.align).toBe('center')
  await user.click(within(tools).getByRole('button', { name: 'Narrower' }))
  expect(attributes()[0]!.width).toBe(95)
  expect(await screen.findByText('95 % of the text’s width')).toBeInTheDocument()
  press(editor, 'Alt-ArrowRight')
  expect(attributes()[0]!.width).toBe(100)
  press(editor, 'Tab')
  expect(within(tools).getAllByRole('button')[0]).toHaveFocus()
  await user.keyboard('{ArrowLeft}')
  expect(within(tools).getByRole('button', { name: 'Remove' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(attributes().map(({ kind }) => kind)).toEqual(['p'])
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
})

test('[PIC-38] the second of two quick clicks on a picture does nothing to it by its tools', async () => {
  const { editor, attributes } = await shown(true, pictureLine('Our hall'))
  pick(editor, 0)
  const remove = await screen.findByRole('button', { name: 'Remove' })
  fireEvent.click(remove, { detail: 2 })
  expect(attributes().map(({ kind }) => kind)).toEqual(['picture'])
  const narrower = screen.getByRole('button', { name: 'Narrower' })
  fireEvent.click(narrower, { detail: 1 })
  fireEvent.click(narrower, { detail: 2 })
  expect(attributes()[0]!.width).toBe(90)
  fireEvent.click(remove, { detail: 1 })
  expect(attributes().map(({ kind }) => kind)).toEqual(['p'])
})

test('[PIC-38] what a picture shows is asked for, marked while it is missing, and may be left empty on purpose', async () => {
  const { editor, user, attributes } = await shown(true, pictureLine('Our hall'))
  pick(editor, 0)
  await user.click(await screen.findByRole('button', { name: 'Alternative text is missing' }))
  const dialog = await screen.findByRole('dialog', { name: 'Say what it shows' })
  await user.type(within(dialog).getByRole('textbox', { name: 'Alternative text' }), 'A hall')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(attributes()[0]!.alt).toBe('A hall')
  await user.click(await screen.findByRole('button', { name: 'Alternative text' }))
  await user.click(await screen.findByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(attributes()[0]!.alt).toBe('')
})

test('[PIC-39] a picture is shown large with its caption, and arrows lead to the others', async () => {
  const other = { ...PICTURE, hash: 'c3'.repeat(32), name: 'door.png' }
  const { editor, user } = await shown(true, pictureLine('Our hall', { alt: 'A hall' }), fileLine(), {
    text: '',
    kind: 'picture',
    file: writeFileRecord(other),
  })
  pick(editor, 0)
  press(editor, 'Enter')
  const dialog = await screen.findByRole('dialog', { name: 'Picture' })
  expect(within(dialog).getByText('Our hall')).toBeInTheDocument()
  expect(within(dialog).getByText('1 of 2')).toBeInTheDocument()
  await user.keyboard('{ArrowRight}')
  expect(await within(dialog).findByText('2 of 2')).toBeInTheDocument()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('[PIC-33] a picture that the pad does not have, or not for the reader, says so with its alternative text', async () => {
  const { editor } = await shown(true, pictureLine('', { alt: 'A hall' }))
  await waitFor(() => expect(editor.view.dom.querySelector('[data-missing]')).toHaveTextContent('A hall'))
  expect(editor.view.dom.querySelector('[data-missing]')).toHaveTextContent('This file is not here')
})

test('[PIC-41] readers open pictures as buttons, and have no tools', async () => {
  const { editor, user } = await shown(false, pictureLine('Our hall', { alt: 'A hall' }))
  editor.createNodeViews()
  server.refusals.push({ path: /addresses/, status: 503, error: 'BACKEND.ERROR.PERMISSION.UNEXPECTED' })
  const button = within(editor.view.dom).getByRole('button', { name: 'A hall' })
  await user.click(button)
  expect(await screen.findByRole('dialog', { name: 'Picture' })).toBeInTheDocument()
  expect(screen.queryByRole('toolbar')).toBeNull()
})

test('[PIC-37] the tools and the menu at `/` ask for pictures and files to be chosen', async () => {
  const { editor, added } = await shown(true, { text: 'Hall' })
  const chosen: HTMLInputElement[] = []
  const choose = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function choose(
    this: HTMLInputElement,
  ) {
    chosen.push(this)
    Object.defineProperty(this, 'files', { value: [new File(['x'], 'a.png'), new File(['x'], 'b.png')] })
    this.dispatchEvent(new Event('change'))
  })
  ends.push(() => choose.mockRestore())
  for (const name of ['PICTURE', 'FILE']) BLOCK_COMMANDS.find((command) => command.name === name)!.after!(editor)
  expect(chosen.map(({ accept, multiple }) => [accept, multiple])).toEqual([
    ['image/*', true],
    ['', true],
  ])
  await waitFor(() => expect(added).toHaveLength(2))
  expect(added[0]![0]!.files).toHaveLength(2)
})
