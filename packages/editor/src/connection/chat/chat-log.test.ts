import type { ChatMessage } from '@sheaf/contract/realtime/rows'
import { describe, expect, it } from 'vitest'
import { addEarlier, addSaid, EMPTY_LOG, openLog, removeUpTo, type ChatLog } from './chat-log.ts'

const message = (seq: number): ChatMessage => ({
  seq,
  id: `message-${seq}`,
  author: 'ada',
  name: 'Ada',
  color: '#aabbcc',
  text: `line ${seq}`,
  at: seq,
})

const opened = (seqs: readonly number[], { hasEarlier = false, removedTo = 0 } = {}) =>
  ({ type: 'chat-opened', mayWrite: true, messages: seqs.map(message), hasEarlier, removedTo }) as const
const earlier = (before: number, seqs: readonly number[], hasEarlier = false) =>
  ({ type: 'chat-earlier', before, messages: seqs.map(message), hasEarlier }) as const

const seqs = ({ messages }: ChatLog) => messages.map(({ seq }) => seq)
const start = openLog(EMPTY_LOG, opened([5, 6], { hasEarlier: true }))

describe('the messages that a page has', () => {
  it('[CHT-3] are the latest, and those before them as they are asked for', () => {
    const more = addEarlier(start, earlier(5, [3, 4], true))
    expect([seqs(more), more.hasEarlier]).toEqual([[3, 4, 5, 6], true])
    const all = addEarlier(more, earlier(3, [1], false))
    expect([seqs(all), all.hasEarlier]).toEqual([[1, 3, 4, 5, 6], false])
  })

  it('[CHT-3] stay in their order and are there once, however they arrive', () => {
    expect(seqs([8, 7, 8, 6, 9].map(message).reduce(addSaid, start))).toEqual([5, 6, 7, 8, 9])
  })

  it('[CHT-3] keep what was loaded where the new ones reach it, and leave no hole where they do not', () => {
    const loaded = addEarlier(start, earlier(5, [3, 4], true))
    const near = openLog(loaded, opened([6, 7, 8], { hasEarlier: true }))
    expect([seqs(near), near.hasEarlier]).toEqual([[3, 4, 5, 6, 7, 8], true])
    const far = openLog(loaded, opened([20, 21], { hasEarlier: true }))
    expect([seqs(far), far.hasEarlier]).toEqual([[20, 21], true])
    // This message was said between the reading on the server and its arrival.
    expect(seqs(openLog(addSaid(loaded, message(22)), opened([20, 21])))).toEqual([20, 21, 22])
    expect(seqs(openLog(addSaid(EMPTY_LOG, message(1)), opened([])))).toEqual([1])
  })

  it('[CHT-3] are not joined with an earlier page that was asked for before they changed', () => {
    const far = openLog(start, opened([20, 21], { hasEarlier: true }))
    expect(addEarlier(far, earlier(5, [3, 4], false))).toEqual(far)
  })

  it('[CHT-7] go when the history is removed, also when the removal was missed, and do not come back late', () => {
    const removed = removeUpTo(start, 6)
    expect([seqs(removed), removed.hasEarlier]).toEqual([[], false])
    expect(seqs(addSaid(addSaid(removed, message(6)), message(7)))).toEqual([7])
    const missed = openLog(start, opened([8], { removedTo: 6 }))
    expect([seqs(missed), missed.hasEarlier]).toEqual([[8], false])
    expect(removeUpTo(removed, 2)).toEqual(removed)
  })

  it('[CHT-3] are bounded in a page that stays open', () => {
    const long = Array.from({ length: 1200 }, (_, n) => message(n + 1)).reduce(addSaid, EMPTY_LOG)
    expect([seqs(long)[0], seqs(long).length, long.hasEarlier]).toEqual([201, 1000, true])
  })
})
