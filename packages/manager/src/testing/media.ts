import { onTestFinished, vi } from 'vitest'
import { NARROW, PHONE } from '../lib/page/use-is-phone.ts'

/** Lets the media queries that `matches` picks match in this test, and no other. */
export const withMedia = (matches: (query: string) => boolean): void => {
  const known = window.matchMedia.bind(window)
  const media = vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...known(query),
    matches: matches(query),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  onTestFinished(() => media.mockRestore())
}

/** A device with nothing but fingers, unless it has keys. */
export const withKeys = (hasKeys: boolean): void => withMedia((query) => !hasKeys && query.includes('hover: none'))

export const onPhone = (): void => withMedia((query) => query === PHONE || query === NARROW)
