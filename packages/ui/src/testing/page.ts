import '@testing-library/jest-dom/vitest'
import './browser-apis.ts'
import { notifications } from '@mantine/notifications'
import { english } from '@sheaf/l10n/english'
import { messageTree } from '@sheaf/l10n/message-tree'
import { cleanup, configure, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
import { forgetLanguages, setLanguage } from '../l10n/i18n.ts'
import { fetchCompletions } from '../lib/fetch-completions.ts'
import { closePage, recordPage } from './close-page.ts'

/*
 * The page that all tests of a worker have, prepared once, since that takes longer than most of the tests.
 */

// Failures report the query only, since the whole page would drown it. Screens load lazily, which takes a while on a
// busy machine.
configure({ asyncUtilTimeout: 10_000, getElementError: (message) => new Error(message ?? 'not found') })

// Likewise Vitest's own way to wait, which gives up after a second unless a test says otherwise.
const { waitFor } = vi
vi.waitFor = (passes, options) =>
  waitFor(passes, typeof options === 'number' ? options : { timeout: 10_000, ...options })

const texts = messageTree(english)

/** Loads the English texts, as the start of the application does. */
const speakEnglish = async (): Promise<void> => {
  vi.stubGlobal('fetch', async () => ({ ok: true, json: async () => texts }))
  await setLanguage('en', new URL('/', location.origin))
  vi.unstubAllGlobals()
}
await speakEnglish()

// Fields complete what is typed from the beginning.
await fetchCompletions()

// React and user-event each listen to a document once, for as long as it is there.
render(null)
userEvent.setup()
recordPage()

const { innerWidth, innerHeight } = window
const address = window.location.href

/** Removes all from the document but its root element and the two in it. */
const clearDocument = (): void => {
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
}

/** Removes all that a browser stores for a site. */
const clearStorages = (): void => {
  for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=; path=/; max-age=0`
  localStorage.clear()
  sessionStorage.clear()
  indexedDB = new IDBFactory()
}

/** Leaves the page as it was when it was prepared, in a browser that has stored nothing. */
export const resetPage = async (): Promise<void> => {
  cleanup()
  notifications.clean()
  notifications.cleanQueue()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  closePage()
  clearDocument()
  clearStorages()
  Object.assign(window, { innerWidth, innerHeight })
  window.history.replaceState(null, '', address)
  forgetLanguages()
  await speakEnglish()
}
