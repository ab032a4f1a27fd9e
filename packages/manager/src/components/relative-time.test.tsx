import { AppProviders } from '@sheaf/ui/components/app-providers'
import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RelativeTime } from './relative-time.tsx'

const MINUTE = 60_000

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2030, 0, 1), toFake: ['Date', 'setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

const rendered = (at: number, mayBeFuture = false) => {
  const drawn = () => (
    <AppProviders env="test">
      <RelativeTime at={at} mayBeFuture={mayBeFuture} />
    </AppProviders>
  )
  const { container, rerender } = render(drawn())
  return {
    text: () => container.querySelector('time')?.textContent,
    change: (next: number) => {
      at = next
      rerender(drawn())
    },
  }
}
const wait = (minutes: number): void => act(() => void vi.advanceTimersByTime(minutes * MINUTE))

test('[SCR-460] how long ago something was is told anew while its list stays open', () => {
  const { text, change } = rendered(Date.now())
  expect(text()).toBe('just now')
  wait(5)
  expect(text()).toBe('5\u00A0minutes\u00A0ago')
  change(Date.now())
  expect(text()).toBe('just now')
})

test.each([
  ['hours until a whole day is over', '2030-01-08T01:00', '2030-01-09T00:30', '23 hours ago'],
  ['a day later', '2030-01-07T01:00', '2030-01-08T01:30', 'yesterday'],
  ['just under two days later', '2030-01-07T01:00', '2030-01-09T00:30', '2 days ago'],
  ['just under a week later', '2030-01-01T12:00', '2030-01-08T00:30', '7 days ago'],
  ['in the week after next', '2030-01-08T12:00', '2030-01-21T12:00', '1 week ago'],
  ['in the month after next', '2030-01-31T12:00', '2030-03-15T12:00', '1 month ago'],
  ['in the year after next', '2028-12-31T12:00', '2030-03-01T12:00', '1 year ago'],
])('[SCR-460] days are those of the calendar, whose words tell no longer span: %s', (_, at, now, said) => {
  vi.setSystemTime(new Date(now))
  const { text } = rendered(new Date(at).getTime())
  expect(text()?.replaceAll('\u00A0', ' ')).toBe(said)
})

test('[SCR-460] all instants on a page are told by one timer, which ends with the last of them', () => {
  const { unmount } = render(
    <AppProviders env="test">
      {[1, 2, 3].map((hours) => (
        <RelativeTime key={hours} at={Date.now() - hours * 60 * MINUTE} />
      ))}
    </AppProviders>,
  )
  expect(vi.getTimerCount()).toBe(1)
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})

test('[SCR-460] what has been is never said to come, by a clock that is late either', () => {
  expect(rendered(Date.now() + 5 * MINUTE).text()).toBe('just now')
})

test('[SCR-460] what is to come is told so until it has come', () => {
  const { text } = rendered(Date.now() + 5 * MINUTE, true)
  expect(text()).toBe('in\u00A05\u00A0minutes')
  wait(4.5)
  expect(text()).toBe('in a moment')
  wait(2)
  expect(text()).toBe('in a moment')
})
