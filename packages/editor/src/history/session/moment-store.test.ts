import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeHistory } from '../../testing/fake-history.ts'
import { ADA, BOB, historyLine } from '../../testing/written-history.ts'
import { HistoryApi } from './history-api.ts'
import { MomentStore } from './moment-store.ts'
import { shownMoment } from './shown-moment.ts'

const START = 1_700_000_000_000

/** A pad in which the number of each entry was written, and its store at the newest moment. */
const longHistory = (count: number, pauses: (at: number) => number = () => 1000) => {
  const server = new FakeHistory()
  let time = START
  for (let at = 1; at <= count; at += 1) {
    time += pauses(at)
    server.write(at % 2 === 0 ? BOB : ADA, [historyLine(`entry ${at}`)], time)
  }
  vi.stubGlobal('fetch', server.fetch)
  const api = new HistoryApi({ base: new URL('http://localhost/'), token: undefined, padId: server.padId })
  const open = (seq = count, isPinned = seq !== count) =>
    new MomentStore({
      api,
      isPinned,
      head: server.head,
      shown: shownMoment({
        seq,
        time: server.entries[seq - 1]?.time ?? null,
        author: null,
        lines: [...server.linesAt(seq)],
        writers: server.writers(),
      }),
    })
  return { server, open }
}

const textOf = (store: MomentStore): string => store.state.get().shown.lines[0]?.runs[0]?.text ?? ''
const momentsAsked = ({ asked }: FakeHistory): string[] => asked.filter((path) => path.includes('/at/'))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('[HIST-86] of the places that a dragged slider asks for quickly, the last is shown and most are not read', async () => {
  const { server, open } = longHistory(500)
  const store = open()
  for (let seq = 499; seq >= 100; seq -= 1) store.goTo(seq)
  await vi.waitFor(() => expect(textOf(store)).toBe('entry 100'))
  expect(momentsAsked(server)).toEqual(['/pad/pad1/at/499', '/pad/pad1/at/100'])
  expect(store.state.get()).toMatchObject({ seq: 100, isSlow: false })
})

test('[HIST-86] a moment that takes long to come is said to be on its way, until it is there', async () => {
  const { server, open } = longHistory(9)
  const store = open()
  let answer = () => {}
  server.delay = () => new Promise((resolve) => (answer = resolve))
  store.goTo(3)
  await vi.advanceTimersByTimeAsync(100)
  expect(store.state.get().isSlow).toBe(false)
  await vi.advanceTimersByTimeAsync(100)
  expect(store.state.get()).toMatchObject({ isSlow: true, seq: 3 })
  expect(textOf(store)).toBe('entry 9')
  answer()
  await vi.waitFor(() => expect(textOf(store)).toBe('entry 3'))
  expect(store.state.get().isSlow).toBe(false)
})

test('[HIST-86] a moment outside of the history is the nearest one in it', async () => {
  const { open } = longHistory(9)
  const store = open()
  store.goTo(-5)
  await vi.waitFor(() => expect(textOf(store)).toBe('entry 1'))
  store.goTo(77)
  await vi.waitFor(() => expect(textOf(store)).toBe('entry 9'))
})

test('[HIST-86] a moment that does not come is said so, and is asked for again', async () => {
  const { server, open } = longHistory(9)
  const store = open()
  server.isDown = true
  store.goTo(4)
  await vi.waitFor(() => expect(store.state.get().failure).toBe('UNREACHABLE'))
  expect(textOf(store)).toBe('entry 9')
  server.isDown = false
  store.retry()
  await vi.waitFor(() => expect(textOf(store)).toBe('entry 4'))
  expect(store.state.get().failure).toBeUndefined()
})

test('[HIST-87] played, the changes come in their own time, and a long pause lasts a second', async () => {
  // The changes follow each other after a second, but for a night.
  const { open } = longHistory(6, (at) => (at === 4 ? 8 * 3_600_000 : 1000))
  const store = open(1)
  store.play()
  const seen: string[] = []
  for (let second = 0; second < 6; second += 1) {
    await vi.advanceTimersByTimeAsync(1000)
    seen.push(textOf(store))
  }
  expect(seen).toEqual(['entry 2', 'entry 3', 'entry 4', 'entry 5', 'entry 6', 'entry 6'])
  expect(store.state.get().isPlaying).toBe(false)
})

test('[HIST-87] at twenty times the speed twenty changes come in the time of one', async () => {
  const { open } = longHistory(200)
  const store = open(1)
  store.setSpeed(20)
  store.play()
  await vi.advanceTimersByTimeAsync(2000)
  expect(store.state.get().seq).toBeGreaterThan(30)
  expect(store.state.get().seq).toBeLessThan(45)
  store.pause()
  const { seq } = store.state.get()
  await vi.advanceTimersByTimeAsync(2000)
  expect(store.state.get()).toMatchObject({ seq, isPlaying: false })
})

test('[HIST-87] changes are fetched many at once, and every one of a long history is shown in the end', async () => {
  const { server, open } = longHistory(1000, () => 1)
  const store = open(1)
  store.setSpeed(20)
  store.play()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(store.state.get()).toMatchObject({ seq: 1000, isPlaying: false })
  expect(textOf(store)).toBe('entry 1000')
  expect(server.asked.filter((path) => path.endsWith('/frames')).length).toBeLessThan(6)
})

test('[HIST-87] played at its end, the history begins anew', async () => {
  const { open } = longHistory(4)
  const store = open()
  store.play()
  await vi.advanceTimersByTimeAsync(200)
  expect(textOf(store)).toBe('entry 1')
  await vi.advanceTimersByTimeAsync(5000)
  expect(textOf(store)).toBe('entry 4')
})

test('[HIST-87] going to a moment ends what is played', async () => {
  const { open } = longHistory(50)
  const store = open(1)
  store.play()
  await vi.advanceTimersByTimeAsync(2500)
  store.goTo(40)
  await vi.advanceTimersByTimeAsync(5000)
  expect(store.state.get()).toMatchObject({ seq: 40, isPlaying: false })
  expect(textOf(store)).toBe('entry 40')
})

test('[HIST-90] who looks at the end of a pad that grows follows it', async () => {
  const { server, open } = longHistory(5)
  const store = open()
  server.write(BOB, [historyLine('news')])
  await store.refresh()
  await vi.waitFor(() => expect(textOf(store)).toBe('news'))
  expect(store.state.get()).toMatchObject({ head: 6, seq: 6, unseen: 0 })
})

test('[HIST-90] a page that opens while the pad grows shows what is newest then', async () => {
  const { open } = longHistory(5)
  const store = open(4, false)
  await vi.waitFor(() => expect(textOf(store)).toBe('entry 5'))
  expect(store.state.get().isFollowing).toBe(true)
})

test('[HIST-90] who looks at an earlier moment stays there, and learns of what is new', async () => {
  const { server, open } = longHistory(5)
  const store = open(3)
  server.write(BOB, [historyLine('news')])
  server.write(BOB, [historyLine('more news')])
  await store.refresh()
  expect(store.state.get()).toMatchObject({ head: 7, seq: 3, unseen: 2 })
  expect(textOf(store)).toBe('entry 3')
  store.goTo(7)
  await vi.waitFor(() => expect(textOf(store)).toBe('more news'))
  expect(store.state.get().unseen).toBe(0)
})

test('[HIST-89, HIST-90] whom a link led to what is the newest moment stays at it', async () => {
  const { server, open } = longHistory(5)
  const store = open(5, true)
  server.write(BOB, [historyLine('news')])
  await store.refresh()
  expect(store.state.get()).toMatchObject({ head: 6, seq: 5, unseen: 1, isFollowing: false })
})

test('[HIST-86] a time leads to the last moment until then', async () => {
  const { open } = longHistory(9)
  const store = open()
  await store.goToTime(START + 4500)
  expect(textOf(store)).toBe('entry 4')
  expect(store.state.get().seq).toBe(4)
})

test('[HIST-130] changes are counted while the moment before them is on its way', async () => {
  const { server, open } = longHistory(9)
  const store = open(9)
  let answer = () => {}
  server.delay = () => new Promise((resolve) => (answer = resolve))
  for (let step = 0; step < 3; step += 1) store.step(-1)
  expect(store.state.get()).toMatchObject({ seq: 9 })
  server.delay = async () => {}
  answer()
  await vi.waitFor(() => expect(textOf(store)).toBe('entry 6'))
  store.step(1)
  await vi.waitFor(() => expect(textOf(store)).toBe('entry 7'))
  expect(store.state.get()).toMatchObject({ isStepped: true })
})

test('[HIST-130] after playing, a step goes on from what is shown, and what is new is the next change', async () => {
  const { server, open } = longHistory(4)
  const store = open(1)
  store.play()
  await vi.advanceTimersByTimeAsync(1500)
  expect(textOf(store)).toBe('entry 2')
  store.step(1)
  await vi.waitFor(() => expect(textOf(store)).toBe('entry 3'))
  expect(store.state.get().isPlaying).toBe(false)
  store.goTo(4)
  await vi.waitFor(() => expect(textOf(store)).toBe('entry 4'))
  store.goTo(3)
  await vi.waitFor(() => expect(textOf(store)).toBe('entry 3'))
  for (const name of ['five', 'six']) server.write(BOB, [historyLine(name)])
  await store.refresh()
  store.step(1)
  await vi.waitFor(() => expect(textOf(store)).toBe('six'))
})

test('[HIST-134] the name of a version is no news of the text', async () => {
  const { server, open } = longHistory(5)
  const store = open(3)
  server.nameOnly(2)
  await store.refresh()
  expect(store.state.get()).toMatchObject({ head: 7, seq: 3, unseen: 0 })
  server.write(BOB, [historyLine('news')])
  await store.refresh()
  expect(store.state.get()).toMatchObject({ head: 8, unseen: 1 })
})
