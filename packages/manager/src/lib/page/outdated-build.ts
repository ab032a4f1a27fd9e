import { baseUrl } from '../address/base.ts'

const lost = new WeakSet<object>()

/** Records chunks that fail to load. Must be called once, before any screen is loaded. */
export const watchChunkErrors = (): void =>
  window.addEventListener('vite:preloadError', ({ payload }) => void lost.add(payload))

/** Returns whether an error means that a chunk of the page's own code could not be loaded. */
export const isChunkError = (error: unknown): boolean => typeof error === 'object' && error !== null && lost.has(error)

/** Returns the entry scripts of a page. Their names contain a hash of their content and imports. */
const scriptsOf = (page: Document): string =>
  Array.from(page.querySelectorAll('script[type="module"]'), (script) => script.getAttribute('src')).join(' ')

/** Returns whether the server now delivers another build than this page, so that this page's chunks are gone. */
export const isOutdated = async (): Promise<boolean> => {
  const response = await fetch(baseUrl(), { cache: 'no-store' }).catch(() => undefined)
  if (response?.ok !== true) return false
  const current = new DOMParser().parseFromString(await response.text(), 'text/html')
  return scriptsOf(current) !== scriptsOf(document)
}
