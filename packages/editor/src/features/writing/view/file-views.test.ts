import { expect, it, vi } from 'vitest'
import { PICTURE, REPORT } from '@sheaf/document/testing/files'
import { writeFileRecord } from '@sheaf/document/text/file-record'
import { PLAIN_LINE } from '@sheaf/document/text/line'
import { FileAddresses } from '../../../lib/files/file-addresses.ts'
import { FileViews } from './file-views.ts'

const ACTS = { press: () => {}, open: () => {}, isReadOnly: () => false }

it.each([
  [4000, 3000, 't 320w, m 1600w, o 4000w'],
  [3000, 4000, 't 240w, m 1200w, o 3000w'],
])('[FILE-80] of a picture of %i × %i the browser is told how wide each size is', async (width, height, sizes) => {
  const addresses = new FileAddresses(async (hashes) =>
    Object.fromEntries(hashes.map((hash) => [hash, { url: 'o', medium: 'm', thumbnail: 't' }])),
  )
  const holder = document.createElement('div')
  const line = { ...PLAIN_LINE, kind: 'picture' as const, file: writeFileRecord({ ...PICTURE, width, height }) }
  const view = new FileViews(addresses).add(holder, line, ACTS)
  await expect.poll(() => holder.querySelector('img')?.srcset).toBe(sizes)
  view.destroy()
  addresses.stop()
})

it.each([
  ['film.mov', 'video/quicktime', 'Play'],
  ['film.mp4', 'video/mp4', 'Play'],
  ['film.avi', 'video/vnd.avi', undefined],
])('[PIC-32] whether %s, of type %s, can be played in place is asked of the browser', (name, mediaType, act) => {
  // What Chromium says.
  const canPlay = vi.spyOn(HTMLMediaElement.prototype, 'canPlayType')
  canPlay.mockImplementation((type) => (type === 'video/mp4' ? 'maybe' : ''))
  const addresses = new FileAddresses(async () => ({}))
  const holder = document.createElement('div')
  const file = writeFileRecord({ ...REPORT, name, mediaType, kind: 'video' })
  const view = new FileViews(addresses).add(holder, { ...PLAIN_LINE, kind: 'file', file }, ACTS)
  const acts = Array.from(holder.querySelectorAll('button'), ({ textContent }) => textContent)
  expect(acts).toEqual([act, 'Download'].filter((one) => one !== undefined))
  view.destroy()
  canPlay.mockRestore()
})
