import {
  FIRST_PAINT_ID,
  type FirstPaintFacts,
  firstPaintFactsSchema,
  PAINTED_FOR,
} from '@sheaf/contract/pages/first-paint'
import { currentLanguage } from '@sheaf/ui/l10n/i18n'
import { parseJson } from '@sheaf/ui/lib/browser-storage'
import { setFirstPaint } from '@sheaf/ui/lib/first-paint'
import { answerFrom } from '../api/api.ts'

/** What the server painted this page from, until the page is drawn by its own script. */
let facts: FirstPaintFacts | undefined

/** Returns whether the server painted this page, and its own script has not drawn it yet. */
export const isPainted = (): boolean => facts !== undefined

/** Reads what the page was painted from, if it was. The page's first calls are answered from that. */
export const openPaintedPage = (): void => {
  const text = document.getElementById(FIRST_PAINT_ID)?.textContent ?? undefined
  facts = firstPaintFactsSchema.safeParse(parseJson(text)).data
  if (facts === undefined) return
  const { now, replies } = facts
  const unread = new Map(Object.entries(replies))
  answerFrom((address) => {
    if (!unread.has(address)) return undefined
    const reply = unread.get(address)
    unread.delete(address)
    return Promise.resolve(reply)
  })
  const paintedFor = parseJson(document.documentElement.getAttribute(PAINTED_FOR) ?? undefined) as
    | Readonly<Record<string, boolean>>
    | undefined
  const paint = {
    now,
    cookies: document.cookie,
    base: document.baseURI,
    // A window that got another size since is drawn for that one once the painted elements are taken over.
    matches: (query: string) => paintedFor?.[query] ?? window.matchMedia(query).matches,
    title: () => {},
  }
  setFirstPaint(() => facts && paint)
}

/** Ends what holds for the first drawing alone: later calls are sent to the server. */
export const closePaintedPage = (): void => {
  facts = undefined
  answerFrom(() => undefined)
}

const RETRY_MS = 3000

const networkReturns = (): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, RETRY_MS)
    window.addEventListener('online', go)
  })

/** Does what needs the server until it succeeds if the page is painted, which a failure would take away (A11Y-62). */
export const untilReached = async <T>(act: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await act()
    } catch (error) {
      if (!isPainted()) throw error
      await networkReturns()
    }
  }
}

/** Returns whether what was painted has been in sight: it is in the reader's language and for their kind of window. */
export const isPaintedRight = (): boolean =>
  facts?.language === currentLanguage() && document.documentElement.dataset['unpainted'] === undefined
