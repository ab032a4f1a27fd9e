import { expect, test } from 'vitest'
import { followVisibleArea } from './visible-area.ts'

/** Returns a window of 667 pixels, as a browser has it that lays its keyboard over the page, and what its style says. */
const windowWith = ({ isFramed = false } = {}) => {
  const seen = Object.assign(new EventTarget(), { height: 667, offsetTop: 0, scale: 1 })
  const root = document.createElement('html')
  Object.defineProperty(root, 'clientHeight', { value: 667 })
  const page = { visualViewport: seen, document: { documentElement: root } } as unknown as Window
  Object.assign(page, { parent: isFramed ? {} : page })
  const end = followVisibleArea(page)
  return {
    end,
    see: (change: { readonly height?: number; readonly offsetTop?: number; readonly scale?: number }) => {
      Object.assign(seen, change)
      seen.dispatchEvent(new Event('resize'))
      return ['--sheaf-visible-height', '--sheaf-visible-top'].map((name) => root.style.getPropertyValue(name))
    },
  }
}

test('[EDT-276] the style sheet is told what a keyboard over the page leaves, until it goes', () => {
  const { see, end } = windowWith()
  expect(see({ height: 420, offsetTop: 60 })).toEqual(['420px', '60px'])
  expect(see({ height: 667, offsetTop: 0 })).toEqual(['', ''])
  end()
  expect(see({ height: 420 })).toEqual(['', ''])
})

test('[EDT-276] neither a bar of the browser, nor a zoom by fingers, nor a page in a frame is told of', () => {
  expect(windowWith().see({ height: 630 })).toEqual(['', ''])
  expect(windowWith().see({ height: 333, offsetTop: 100, scale: 2 })).toEqual(['', ''])
  expect(windowWith({ isFramed: true }).see({ height: 420 })).toEqual(['', ''])
})
