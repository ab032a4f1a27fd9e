import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { REPORT } from '@sheaf/document/testing/files'
import { writeFileRecord } from '@sheaf/document/text/file-record'
import { PLAIN_LINE } from '@sheaf/document/text/line'
import { FileAddresses } from '../../lib/files/file-addresses.ts'
import { FileViews } from '../writing/view/file-views.ts'
import { showFile } from './show-file.ts'

let asked = 0
let addresses: FileAddresses

beforeEach(() => {
  asked = 0
  addresses = new FileAddresses(async (hashes) => {
    asked += 1
    return Object.fromEntries(hashes.map((hash) => [hash, { url: `http://pads.test/files/${hash}?n=${asked}` }]))
  })
})

afterEach(() => addresses.stop())

const shown = async (kind: 'sound' | 'video') => {
  const holder = document.createElement('div')
  const file = writeFileRecord({ ...REPORT, name: 'talk.webm', kind, mediaType: 'video/webm' })
  await showFile({ ...PLAIN_LINE, kind: 'file', file }, { addresses }, holder)
  return { holder, player: holder.querySelector<HTMLMediaElement>('audio, video')! }
}

test('[PIC-47, PIC-32] a film has its name and controls and begins, and what the browser does not play is said in its place', async () => {
  const { holder, player } = await shown('video')
  expect(player).toHaveAccessibleName('File talk.webm')
  expect([player.controls, player.autoplay]).toEqual([true, true])
  fireEvent.error(player)
  expect(holder.querySelector('video')).toBeNull()
  expect(holder.querySelector('[role=status]')).toHaveTextContent('This browser cannot play it.')
})

test('[PIC-47] a sound whose address has ended goes on where it was, at a new one', async () => {
  const { holder, player } = await shown('sound')
  fireEvent.timeUpdate(player)
  player.currentTime = 42
  fireEvent.error(player)
  await vi.waitFor(() => expect(player.src).toContain('n=2'), { timeout: 10_000 })
  expect([holder.contains(player), player.currentTime]).toEqual([true, 42])
  // It was paused.
  expect(player.autoplay).toBe(false)
})

test.each([
  ['sound', 'audio/mpeg', 'Play'],
  ['video', 'video/mp4', 'Play'],
  ['pdf', 'application/pdf', 'Show'],
] as const)('[PIC-32] the button that shows a %s in place takes it away again', async (kind, mediaType, act) => {
  const canPlay = vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe')
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true })
  const holder = document.createElement('div')
  const file = writeFileRecord({ ...REPORT, name: 'talk', kind, mediaType })
  const line = { ...PLAIN_LINE, kind: 'file' as const, file }
  const open = () => void showFile(line, { addresses }, holder)
  const view = new FileViews(addresses).add(holder, line, { press: () => {}, open, isReadOnly: () => true })
  const button = holder.querySelector('button')!
  const says = () => [button.textContent, button.ariaLabel, button.ariaExpanded]
  const count = () => holder.querySelectorAll('audio, video, iframe').length
  expect(says()).toEqual([act, `${act} talk`, 'false'])
  button.click()
  button.click()
  await vi.waitFor(() => expect(count()).toBe(1))
  expect(says()).toEqual(['Close', 'Close talk', 'true'])
  button.click()
  expect(count()).toBe(0)
  expect(says()).toEqual([act, `${act} talk`, 'false'])
  view.destroy()
  Reflect.deleteProperty(navigator, 'pdfViewerEnabled')
  canPlay.mockRestore()
})
