import { describe, expect, it, vi } from 'vitest'
import {
  listenForLanguage,
  listenToManager,
  postClosed,
  postSessionEnded,
  postUnsent,
  postWriting,
} from './manager-messages.ts'

const OURS = 'https://pads.example.org'

/** Makes a message event by hand, because jsdom accepts only real windows as a source. */
const message = (data: unknown, origin: string, source: unknown): Event =>
  Object.assign(new Event('message'), { data, origin, source })

/** Returns a page in a frame that listens to the window around it. */
const framed = () => {
  const postMessage = vi.fn()
  const parent = { postMessage } as unknown as Window
  const page = Object.assign(new EventTarget(), { parent, location: { origin: OURS } }) as unknown as Window
  const onRequest = vi.fn()
  const stop = listenToManager(onRequest, page)
  const say = (data: unknown, { source = parent as unknown, origin = OURS } = {}) =>
    page.dispatchEvent(message(data, origin, source))
  return { postMessage, onRequest, stop, say }
}

const requests = [{ type: 'sheaf:go-to', lineNumber: 12 }, { type: 'sheaf:write' }]

describe.each(requests)('messages of the page around: $type', (request) => {
  it('[EDT-12, W-32] count from the manager, on the origin of this page', () => {
    const { onRequest, say } = framed()
    say(request)
    expect(onRequest).toHaveBeenCalledExactlyOnceWith(request)
  })

  it('[EDT-12, W-32] count from no other origin, from no other window, and only when they are requests', () => {
    const { onRequest, say } = framed()
    say(request, { origin: 'https://elsewhere.example' })
    say(request, { origin: 'null' })
    say(request, { source: {} })
    say({ type: 'sheaf:something' })
    say(request.type)
    expect(onRequest).not.toHaveBeenCalled()
  })

  it('[EDT-12] are not heard any more after stopping, nor by a page that stands alone', () => {
    const { onRequest, say, stop } = framed()
    stop()
    say(request)
    expect(onRequest).not.toHaveBeenCalled()
    const alone = new EventTarget() as unknown as Window
    Object.assign(alone, { parent: alone, location: { origin: OURS } })
    listenToManager(onRequest, alone)
    alone.dispatchEvent(message(request, OURS, alone))
    expect(onRequest).not.toHaveBeenCalled()
  })
})

it('[LANG-20, EDT-12, W-32] the language of the page around is heard before the text is shown, on our origin alone', () => {
  const postMessage = vi.fn()
  const parent = { postMessage } as unknown as Window
  const page = Object.assign(new EventTarget(), { parent, location: { origin: OURS } }) as unknown as Window
  const onLanguage = vi.fn()
  listenForLanguage(onLanguage, page)
  const speak = { type: 'sheaf:speak', lang: 'fr' }
  page.dispatchEvent(message(speak, 'https://elsewhere.example', parent))
  page.dispatchEvent(message(speak, OURS, {}))
  page.dispatchEvent(message({ type: 'sheaf:write' }, OURS, parent))
  expect(onLanguage).not.toHaveBeenCalled()
  page.dispatchEvent(message(speak, OURS, parent))
  expect(onLanguage).toHaveBeenCalledExactlyOnceWith('fr')
  expect(postMessage).not.toHaveBeenCalled()
})

describe('the page around', () => {
  it('[EDT-12, W-32] is told that its requests are heard, on our origin alone', () => {
    const { postMessage } = framed()
    expect(postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'sheaf:ready' }, OURS)
  })

  it.each([
    ['the pad is closed', postClosed, 'sheaf:closed'],
    ['the session is over', postSessionEnded, 'sheaf:session-ended'],
    ['what was not sent is shown', (page: Window) => postUnsent(true, page), 'sheaf:unsent'],
    ['somebody writes on a phone', (page: Window) => postWriting(true, page), 'sheaf:writing'],
    ['nobody does', (page: Window) => postWriting(false, page), 'sheaf:not-writing'],
    ['nothing of the sort is shown', (page: Window) => postUnsent(false, page), 'sheaf:nothing-unsent'],
  ] as const)(
    '[EDT-70, EDT-12, EDT-271, W-32] learns that %s, on our origin alone, and a page that stands alone tells nobody',
    (_what, post, type) => {
      const postMessage = vi.fn()
      const parent = { postMessage } as unknown as Window
      post({ parent, location: { origin: OURS } } as unknown as Window)
      expect(postMessage).toHaveBeenCalledExactlyOnceWith({ type }, OURS)
      const alone = { postMessage, location: { origin: OURS } } as unknown as Window
      post(Object.assign(alone, { parent: alone }))
      expect(postMessage).toHaveBeenCalledOnce()
    },
  )
})
