import { expect, it, vi } from 'vitest'
import { printAlone } from './print-alone.ts'

const framed = () => {
  const parent = new EventTarget()
  const print = vi.fn()
  const page = Object.assign(new EventTarget(), { parent, frameElement: {}, print }) as unknown as Window
  const press = () => parent.dispatchEvent(new KeyboardEvent('keydown', { key: 'p', ctrlKey: true, cancelable: true }))
  return { page, print, press }
}

it('[EDT-85, EDT-36] a page hears the keys of the page around while it is shown, and holds on to nothing when it goes', () => {
  const { page, print, press } = framed()
  const stop = printAlone(page)
  expect(press()).toBe(false)
  expect(print).toHaveBeenCalledTimes(1)
  page.dispatchEvent(new Event('pagehide'))
  expect(press()).toBe(true)
  expect(print).toHaveBeenCalledTimes(1)
  // The reader comes back through the browser's history.
  page.dispatchEvent(new Event('pageshow'))
  press()
  expect(print).toHaveBeenCalledTimes(2)
  stop()
  page.dispatchEvent(new Event('pageshow'))
  expect(press()).toBe(true)
})
