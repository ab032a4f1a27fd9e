import { baseUrl } from './base.ts'

const lost = new WeakSet<object>()

/** To be called once, before any screen is fetched. */
export const watchLostCode = (): void =>
  window.addEventListener('vite:preloadError', ({ payload }) => void lost.add(payload))

/** Whether a failure is that a part of the page's own code could not be fetched. */
export const isLostCode = (error: unknown): boolean => typeof error === 'object' && error !== null && lost.has(error)

/** The scripts that a page begins with. Their names follow from what is in them, and in what they lead to. */
const scriptsOf = (page: Document): string =>
  Array.from(page.querySelectorAll('script[type="module"]'), (script) => script.getAttribute('src')).join(' ')

/** Whether the server has other pages by now, and the parts of this one no more. */
export const isOutdated = async (): Promise<boolean> => {
  const response = await fetch(baseUrl(), { cache: 'no-store' }).catch(() => undefined)
  if (response?.ok !== true) return false
  const current = new DOMParser().parseFromString(await response.text(), 'text/html')
  return scriptsOf(current) !== scriptsOf(document)
}
