import { MantineProvider } from '@mantine/core'
import { PLAIN_LINE } from '@sheaf/document/text/line'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { PadFiles } from '../../lib/files/pad-files.ts'
import { readTemplates } from './read-templates.ts'
import { TemplateList } from './template-list.tsx'

const pad = new PadFiles({
  base: new URL('https://example.org/'),
  token: undefined,
  padId: 'pad-may',
  loadAdder: () => Promise.reject(new Error('Nothing is added')),
})

afterEach(() => vi.unstubAllGlobals())

const shown = (templates: Parameters<typeof TemplateList>[0]['templates']) => {
  const [onInsert, onClose] = [vi.fn(), vi.fn()]
  render(
    <MantineProvider env="test">
      <TemplateList pad={pad} templates={templates} onInsert={onInsert} onClose={onClose} />
    </MantineProvider>,
  )
  return { onInsert, onClose, user: userEvent.setup() }
}

it('[PAD-83] templates of the folder and of the site stand under headings, and one is put in by a click', async () => {
  const line = {
    attributes: { ...PLAIN_LINE, kind: 'h1' },
    runs: [{ text: 'Agenda', formats: { bold: true, odd: 1 } }],
  }
  const empty = { attributes: { ...PLAIN_LINE, kind: 'table', table: 'gone' }, runs: [] }
  const fetched = vi.fn(async () => new Response(JSON.stringify({ success: true, lines: [line, empty] })))
  vi.stubGlobal('fetch', fetched)
  const { user, onInsert, onClose } = shown({
    ofFolder: [{ id: 'pad-week', name: 'Week' }],
    ofSite: [{ id: 'pad-letter', name: 'Letter' }],
  })
  expect(screen.getByRole('region', { name: 'Templates of the site' })).toHaveTextContent('Letter')
  await user.click(screen.getByRole('button', { name: 'Week' }))
  await waitFor(() => expect(onInsert).toHaveBeenCalledOnce())
  expect(onInsert.mock.calls[0]![0]).toEqual([
    { attributes: { ...PLAIN_LINE, kind: 'h1' }, runs: [{ text: 'Agenda', formats: { bold: true } }] },
    { attributes: PLAIN_LINE, runs: [] },
  ])
  expect(onClose).toHaveBeenCalledOnce()
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  expect(fetched).toHaveBeenCalledExactlyOnceWith(
    new URL('https://example.org/api/pad/pad-may/template'),
    expect.objectContaining({ method: 'POST', body: JSON.stringify({ template: 'pad-week', timeZone }) }),
  )
})

it('[PAD-83] what the server refuses is said, and the list stays', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"error":"BACKEND.ERROR.REALTIME.READ_ONLY"}', { status: 403 }))
  const { user, onInsert, onClose } = shown({ ofFolder: [], ofSite: [{ id: 'pad-letter', name: 'Letter' }] })
  expect(screen.queryByRole('region', { name: 'Templates of this folder' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Letter' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Letter' })).not.toHaveAttribute('aria-busy'))
  expect([onInsert, onClose].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
})

it('[PAD-83] where there are none, it is said how there are', () => {
  shown({ ofFolder: [], ofSite: [] })
  expect(screen.getByText(/^This folder has no templates yet/)).toBeVisible()
})

it('[PAD-83] whoever does not see the folder is offered the templates of the site', async () => {
  const site = {
    value: [
      { _id: 'pad-z', name: 'Zed' },
      { _id: 'pad-may', name: 'May' },
      { _id: 'pad-a', name: 'ark' },
    ],
  }
  vi.stubGlobal('fetch', async (url: URL) =>
    url.pathname === '/api/template' ? new Response(JSON.stringify(site)) : new Response('{}', { status: 404 }),
  )
  expect(await readTemplates(pad)).toEqual({
    ofFolder: [],
    ofSite: [
      { id: 'pad-a', name: 'ark' },
      { id: 'pad-z', name: 'Zed' },
    ],
  })
})
