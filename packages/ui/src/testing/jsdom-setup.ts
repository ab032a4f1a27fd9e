import { notifications } from '@mantine/notifications'
import { english } from '@sheaf/l10n/english'
import { messageTree } from '@sheaf/l10n/message-tree'
import { setLanguage } from '../l10n/i18n.ts'
import { fetchCompletions } from '../lib/fetch-completions.ts'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// Stubs of browser APIs that Mantine needs and jsdom lacks.
window.matchMedia = (query) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => false,
  }) satisfies MediaQueryList
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.scrollTo = () => {}
window.HTMLElement.prototype.scrollIntoView = () => {}
Object.defineProperty(document, 'fonts', { value: { addEventListener: () => {}, removeEventListener: () => {} } })

// Failures report the query only, since the whole page would drown it. Screens load lazily, which takes a while on a
// busy machine.
configure({ asyncUtilTimeout: 10_000, getElementError: (message) => new Error(message ?? 'not found') })

// Loads the English texts, as the start of the application does.
vi.stubGlobal('fetch', async () => Response.json(messageTree(english)))
await setLanguage('en', new URL('/', location.origin))
vi.unstubAllGlobals()

// Fields complete what is typed from the beginning.
await fetchCompletions()

afterEach(() => {
  cleanup()
  notifications.clean()
  notifications.cleanQueue()
  vi.unstubAllGlobals()
  for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=; path=/; max-age=0`
  localStorage.clear()
  sessionStorage.clear()
})
