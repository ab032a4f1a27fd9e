import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { channelOfBase, siteStorage, textOfBase } from './browser-storage.ts'

beforeEach(() => localStorage.clear())

/** Lets the page be that of a site below this path. */
const serveAt = (path: string) => {
  const base = document.createElement('base')
  base.href = path
  document.head.replaceChildren(base)
  onTestFinished(() => base.remove())
}

test('[PREF-9] sites under different paths of a host keep texts of their own', () => {
  const text = textOfBase(siteStorage, 'name')
  serveAt('/pads/')
  text.set('Anna')
  serveAt('/school/')
  expect(text.get()).toBeUndefined()
  text.set('Ben')
  text.remove()
  serveAt('/pads/')
  expect(text.get()).toBe('Anna')
})

test('[PREF-9] what was kept before sites had texts of their own is found until there is a newer one', () => {
  localStorage.setItem('name', 'Anna')
  serveAt('/pads/')
  const text = textOfBase(siteStorage, 'name', { isOlder: true })
  expect(text.get()).toBe('Anna')
  expect(textOfBase(siteStorage, 'name').get()).toBeUndefined()
  text.set('Ben')
  expect(text.get()).toBe('Ben')
  serveAt('/')
  expect(text.get()).toBe('Anna')
})

test('[PREF-40] a channel is heard by the pages of its own base alone', async () => {
  const received: unknown[] = []
  const listenAt = (path: string) => {
    serveAt(path)
    const channel = channelOfBase('name')
    onTestFinished(() => channel.close())
    channel.addEventListener('message', ({ data }) => received.push(`${path} ${data}`))
  }
  listenAt('/school/')
  listenAt('/pads/')
  const sender = channelOfBase('name')
  onTestFinished(() => sender.close())
  sender.postMessage('bye')
  await expect.poll(() => received).toEqual(['/pads/ bye'])
  serveAt('/school/')
  const other = channelOfBase('name')
  onTestFinished(() => other.close())
  other.postMessage('bye')
  await expect.poll(() => received).toEqual(['/pads/ bye', '/school/ bye'])
})
