import type { ChatMessage } from '@sheaf/contract/realtime/rows'
import type { ChatRequest } from '@sheaf/contract/realtime/row-requests'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dropChatDrafts } from '@sheaf/ui/lib/chat-drafts'
import { ChatRoom, countUnread } from './chat-room.ts'

type Said = Extract<ChatRequest, { type: 'chat-say' }>

const setUp = (padId = 'pad') => {
  const sent: ChatRequest[] = []
  const room = new ChatRoom({ base: 'https://example.org/', padId, send: (request) => sent.push(request) })
  const texts = () => room.state.get().unsent.map(({ text }) => text)
  const saidTexts = () => sent.filter((request): request is Said => request.type === 'chat-say').map(({ text }) => text)
  return { room, sent, texts, saidTexts }
}

const message = (seq: number, fields: Partial<ChatMessage> = {}): ChatMessage => ({
  seq,
  id: `message-${seq}`,
  author: 'bob',
  name: 'Bob',
  color: '#aabbcc',
  text: `line ${seq}`,
  at: seq,
  ...fields,
})

const opened = (messages: ChatMessage[] = [], mayWrite = true) =>
  ({ type: 'chat-opened', mayWrite, messages, hasEarlier: false, removedTo: 0 }) as const

const acknowledged = ({ id, text }: Said, seq: number) =>
  ({ type: 'chat-said', message: message(seq, { id, text, author: 'ada' }) }) as const

/** Makes the browser's storage refuse everything, until it is restored. */
const fillStorage = () =>
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })

beforeEach(() => localStorage.clear())

afterEach(() => void vi.restoreAllMocks())

describe('what is said', () => {
  it('[CHT-9] is shown as unsent until the server has it', () => {
    const { room, sent, texts } = setUp()
    room.enter('ada')
    room.onEvent(opened())
    room.say('hello')
    expect(texts()).toEqual(['hello'])
    room.onEvent(acknowledged(sent[0] as Said, 1))
    expect(texts()).toEqual([])
    expect(room.state.get().messages.map(({ text }) => text)).toEqual(['hello'])
    expect(localStorage).toHaveLength(0)
  })

  it('[CHT-9] without a connection goes when it is back, under the same id until it is acknowledged', () => {
    const { room, sent, texts, saidTexts } = setUp()
    room.enter('ada')
    room.say('before the connection')
    expect(sent).toEqual([])
    room.onEvent(opened())
    room.lose()
    room.say('without it')
    expect(saidTexts()).toEqual(['before the connection'])
    room.onEvent(opened())
    expect(saidTexts()).toEqual(['before the connection', 'before the connection', 'without it'])
    expect((sent[0] as Said).id).toBe((sent[1] as Said).id)
    expect(texts()).toHaveLength(2)
  })

  it('[CHT-9] and not acknowledged survives a reload, for its author and its pad alone', () => {
    const { room } = setUp()
    room.enter('ada')
    room.say('still on its way')
    const again = setUp()
    again.room.enter('ada')
    again.room.onEvent(opened())
    expect(again.saidTexts()).toEqual(['still on its way'])
    const other = setUp()
    other.room.enter('eve')
    expect(other.texts()).toEqual([])
    const elsewhere = setUp('another')
    elsewhere.room.enter('ada')
    expect(elsewhere.texts()).toEqual([])
  })

  it('[CHT-9] stays on the device when the page is refused, and leaves the screen', () => {
    const { room, texts } = setUp()
    room.enter('ada')
    room.onEvent(opened([message(1)]))
    room.lose()
    room.say('not sent')
    room.leave()
    expect([room.state.get().messages, texts()]).toEqual([[], []])
    room.enter('ada')
    expect(texts()).toEqual(['not sent'])
  })

  it('[CHT-9, EDT-94] stays in the page for its author when that is refused, where the browser keeps nothing', () => {
    fillStorage()
    const { room, sent, saidTexts, texts } = setUp()
    room.enter('ada')
    room.onEvent(opened())
    room.lose()
    room.say('in the page alone')
    room.say('not any more')
    room.discard(room.state.get().unsent[1]!.id)
    expect(room.isAtRisk.get()).toBe(true)
    room.leave()
    expect(room.isAtRisk.get()).toBe(true)
    room.enter('a guest')
    expect(texts()).toEqual([])
    room.leave()
    room.enter('ada')
    expect(texts()).toEqual(['in the page alone'])
    room.onEvent(opened())
    expect(saidTexts()).toEqual(['in the page alone'])
    room.onEvent(acknowledged(sent[0] as Said, 1))
    expect(room.isAtRisk.get()).toBe(false)
    room.leave()
    room.enter('ada')
    expect(texts()).toEqual([])
  })

  it('[CHT-9, EDT-94] and not kept is offered to the browser again with the next, and keeps its reason and its place', () => {
    const { room, sent } = setUp()
    const unsent = () => room.state.get().unsent.map(({ text, error }) => [text, error])
    const clock = vi.spyOn(Date, 'now')
    room.enter('ada')
    room.onEvent(opened())
    clock.mockReturnValue(1)
    room.say('kept')
    const storage = fillStorage()
    clock.mockReturnValue(2)
    room.say('not kept')
    const error = 'BACKEND.ERROR.REALTIME.READ_ONLY'
    room.onEvent({ type: 'chat-refused', id: (sent[0] as Said).id, error })
    room.leave()
    room.enter('ada')
    expect(unsent()).toEqual([
      ['kept', error],
      ['not kept', undefined],
    ])
    storage.mockRestore()
    clock.mockReturnValue(3)
    room.say('the next')
    expect(room.isAtRisk.get()).toBe(false)
    const again = setUp()
    again.room.enter('ada')
    expect(again.room.state.get().unsent).toEqual(room.state.get().unsent)
    expect(again.texts()).toEqual(['kept', 'not kept', 'the next'])
  })

  it('[CHT-20, CHT-21] is for its author alone while it is typed, who finds it again on the next page of the tab', () => {
    const { room } = setUp()
    room.enter('ada')
    room.draft.set('between us')
    room.lose()
    room.enter('ada')
    room.leave()
    expect(room.draft.get()).toBe('between us')
    room.enter('ada')
    expect(room.draft.get()).toBe('between us')
    room.leave()
    room.enter('a guest')
    expect(room.draft.get()).toBe('')
    room.draft.set('who was here?')
    room.enter('ada')
    expect(room.draft.get()).toBe('between us')
    const reloaded = setUp().room
    reloaded.enter('bob')
    expect(reloaded.draft.get()).toBe('')
    reloaded.enter('ada')
    expect(reloaded.draft.get()).toBe('between us')
    reloaded.draft.set('')
    const [sent] = [setUp().room]
    sent.enter('ada')
    expect(sent.draft.get()).toBe('')
    sent.enter('a guest')
    expect(sent.draft.get()).toBe('who was here?')
    dropChatDrafts()
    const left = setUp().room
    left.enter('a guest')
    expect(left.draft.get()).toBe('')
  })

  it('[CHT-6] too fast goes by itself when it may', () => {
    vi.useFakeTimers()
    const { room, sent, saidTexts } = setUp()
    room.enter('ada')
    room.onEvent(opened())
    room.say('too fast')
    const error = 'BACKEND.ERROR.AUTHENTICATION.TOO_MANY_ATTEMPTS'
    room.onEvent({ type: 'chat-refused', id: (sent[0] as Said).id, error, retryAfter: 5 })
    vi.advanceTimersByTime(5000)
    expect(saidTexts()).toEqual(['too fast', 'too fast'])
    vi.useRealTimers()
  })

  it('[CHT-1, CHT-9] without the right to is kept with the reason, and goes again or not as its author wishes', () => {
    const { room, sent, saidTexts, texts } = setUp()
    room.enter('ada')
    room.onEvent(opened())
    room.say('may I?')
    const { id } = sent[0] as Said
    const error = 'BACKEND.ERROR.REALTIME.READ_ONLY'
    room.onEvent({ type: 'chat-refused', id, error })
    expect(room.state.get().unsent).toMatchObject([{ id, error }])
    room.lose()
    room.onEvent(opened([], false))
    room.onEvent(opened([], true))
    expect(saidTexts()).toEqual(['may I?'])
    expect(room.state.get().unsent).toMatchObject([{ id, error }])
    // The page that is loaded after this one does not send it either.
    const again = setUp()
    again.room.enter('ada')
    again.room.onEvent(opened())
    expect(again.saidTexts()).toEqual([])
    expect(again.room.state.get().unsent).toMatchObject([{ id, error }])
    room.sayAgain(id)
    expect(saidTexts()).toEqual(['may I?', 'may I?'])
    room.lose()
    room.onEvent(opened())
    expect(saidTexts()).toEqual(['may I?', 'may I?', 'may I?'])
    room.discard(id)
    expect(texts()).toEqual([])
    expect(localStorage).toHaveLength(0)
  })
})

it('[CHT-1] of several refused messages the one goes again that its author chose, and the others keep their reason', () => {
  const { room, sent, saidTexts } = setUp()
  room.enter('ada')
  room.onEvent(opened())
  room.say('one')
  room.say('two')
  const error = 'BACKEND.ERROR.REALTIME.READ_ONLY'
  const [one, two] = (sent as Said[]).map(({ id }) => id)
  for (const id of [one!, two!]) room.onEvent({ type: 'chat-refused', id, error })
  room.sayAgain(one!)
  expect(saidTexts()).toEqual(['one', 'two', 'one'])
  expect(room.state.get().unsent).toMatchObject([{ id: one }, { id: two, error }])
  expect(room.state.get().unsent[0]).not.toHaveProperty('error')
})

describe('what is unread', () => {
  it('[CHT-4] is what others said since this browser looked last', () => {
    const { room } = setUp()
    const unread = () => countUnread(room.state.get())
    room.enter('ada')
    // The first visit has missed nothing.
    room.onEvent(opened([message(1), message(2)]))
    expect(unread()).toBe(0)
    room.onEvent({ type: 'chat-said', message: message(3) })
    room.onEvent({ type: 'chat-said', message: message(4, { author: 'ada' }) })
    expect(unread()).toBe(1)
    room.see()
    expect(unread()).toBe(0)
    const later = setUp()
    later.room.enter('ada')
    later.room.onEvent(opened([1, 2, 3, 4, 5, 6].map((seq) => message(seq))))
    expect(countUnread(later.room.state.get())).toBe(2)
  })
})

it('[CHT-3] asks for earlier messages once at a time', () => {
  const { room, sent } = setUp()
  room.enter('ada')
  room.onEvent({ ...opened([message(5)]), hasEarlier: true })
  room.loadEarlier()
  room.loadEarlier()
  expect(sent).toEqual([{ type: 'chat-earlier', before: 5 }])
  room.onEvent({ type: 'chat-earlier', before: 5, messages: [message(4)], hasEarlier: true })
  room.loadEarlier()
  expect(sent).toHaveLength(2)
})

it('[CHT-7] does not show again what was removed while the server read it for a page that was just connecting', () => {
  const { room } = setUp()
  const shown = () => room.state.get().messages.map(({ seq }) => seq)
  room.enter('ada')
  room.onEvent({ type: 'chat-removed', to: 2 })
  room.onEvent(opened([message(1), message(2), message(3)]))
  expect(shown()).toEqual([3])
  // Where an older backup came back meanwhile, the messages are there again.
  room.lose()
  room.onEvent(opened([message(1)]))
  expect(shown()).toContain(1)
})
