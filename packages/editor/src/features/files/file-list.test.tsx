import { AppProviders } from '@sheaf/ui/components/app-providers'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeFileRecord } from '@sheaf/document/text/file-record'
import { padFromLines } from '@sheaf/document/text/from-text'
import { requestOfFile } from '../../lib/files/file-request.ts'
import { PadFiles } from '../../lib/files/pad-files.ts'
import { FileServer } from '../../testing/file-server.ts'
import { padEditor } from '../../testing/pad-editor.ts'
import { selectFileAt } from '../../text-binding/lines/file-lines.ts'
import { FileLayer } from './file-layer.tsx'

const WAIT = { timeout: 10_000 }

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

/** Opens a pad whose text shows a picture between two lines; a plan is only in its history. */
const opened = async () => {
  for (const name of ['hall.png', 'plan.pdf'])
    await fetch(new URL(`api/pad/minutes/files?name=${name}`, base), { method: 'POST', body: name })
  const [picture] = server.stored
  const { doc } = padFromLines(
    [{ text: 'Before' }, { text: 'Our hall', kind: 'picture', file: writeFileRecord(picture!) }, { text: 'End' }],
    7,
  )
  const files = new PadFiles({ base, token: undefined, padId: 'minutes', loadAdder: () => new Promise(() => {}) })
  const editor = padEditor(doc, 'ada', [], {}, { files })
  document.body.append(editor.view.dom)
  ends.push(() => {
    files.addresses.stop()
    editor.view.dom.remove()
    editor.destroy()
  })
  const wentTo: number[] = []
  render(
    <AppProviders env="test">
      <FileLayer editor={editor} files={files} isEditable onGoTo={(line) => void wentTo.push(line)} />
    </AppProviders>,
  )
  return { editor, user: userEvent.setup(), wentTo, picture: picture! }
}

const dialog = () => screen.findByRole('dialog', { name: 'Files of this pad' }, WAIT)

test('[PIC-45] the files of a pad are listed page by page, with who added them when, and lead to their lines', async () => {
  const { editor, user, wentTo } = await opened()
  server.pageOf = 1
  requestOfFile(editor.view.dom, { act: 'list' })
  const list = await dialog()
  const row = await within(list).findByRole('button', { name: /^hall\.png/ }, WAIT)
  expect(row).toHaveTextContent(/8 bytes · Bob · Nov 1[45], 2023/)
  expect(within(list).queryByRole('button', { name: /for good/ })).toBeNull()
  server.facts = { ...server.facts, isShown: false }
  await user.click(within(list).getByRole('button', { name: 'Show more' }))
  expect(await within(list).findByText('Only in the history', {}, WAIT)).toBeVisible()
  expect(within(list).getByRole('button', { name: 'Download plan.pdf' })).toBeVisible()
  await user.click(row)
  await waitFor(() => expect(wentTo).toEqual([2]), WAIT)
})

test('[PIC-46] who may take files out for good does so once asked, and its lines go from the text', async () => {
  server.mayRemove = true
  const { editor, user, picture } = await opened()
  editor.view.dispatch(selectFileAt(editor.state.tr, editor.state.doc.child(0).nodeSize))
  await user.click(await screen.findByRole('button', { name: 'Remove for good' }, WAIT))
  const asked = await screen.findByRole('dialog', { name: 'Remove for good' }, WAIT)
  expect(asked).toHaveTextContent('hall.png goes from the text and from all earlier moments')
  expect(server.stored).toContain(picture)
  await user.click(within(asked).getByRole('button', { name: 'Remove for good' }))
  await waitFor(() => expect(server.stored).not.toContain(picture), WAIT)
  await waitFor(() =>
    expect(editor.state.doc.children.map(({ textContent }) => textContent)).toEqual(['Before', 'End']),
  )
  expect(server.calls).toContain(`DELETE /files/${picture.hash}`)
})

test('[PIC-46] who may not take files out for good is not offered to', async () => {
  const { editor } = await opened()
  editor.view.dispatch(selectFileAt(editor.state.tr, editor.state.doc.child(0).nodeSize))
  expect(await screen.findByRole('button', { name: 'Remove' }, WAIT)).toBeVisible()
  await waitFor(() => expect(server.calls).toContain('GET /files'), WAIT)
  expect(screen.queryByRole('button', { name: 'Remove for good' })).toBeNull()
})
