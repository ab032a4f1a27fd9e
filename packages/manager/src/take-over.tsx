import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import type { DataRouter } from 'react-router'
import { closePaintedPage, isPainted, isPaintedRight } from './lib/page/painted-page.ts'
import { takeTyped } from './lib/forms/typed-before.ts'

declare global {
  interface Window {
    /** What the reader and the frame did before this script was there, as `before-paint.js` notes it. */
    sheafBefore?: { readonly isComposing: () => boolean; readonly take: () => readonly (() => void)[] }
  }
}

/**
 * Resolves when the script has run that runs before the first paint. Browsers that do not let the paint wait for it may
 * have fetched this script first.
 */
const ranBeforePaint = (): Promise<void> =>
  new Promise((resolve) => {
    const waited = document.querySelector('script[src*="/before-paint-"]')
    if (window.sheafBefore !== undefined || !waited) return resolve()
    const again = document.createElement('script')
    again.addEventListener('load', () => resolve())
    again.addEventListener('error', () => resolve())
    again.src = waited.getAttribute('src') ?? ''
    document.head.append(again)
  })

const isStarted = ({ state }: DataRouter): boolean => state.initialized

const started = (router: DataRouter): Promise<void> =>
  new Promise((resolve) => {
    if (isStarted(router)) return resolve()
    const stop = router.subscribe(() => {
      if (!isStarted(router)) return
      stop()
      resolve()
    })
  })

/** Resolves when no text is being composed, which a change of its field would end. */
const composed = (): Promise<void> =>
  new Promise((resolve) => {
    if (window.sheafBefore?.isComposing() !== true) return resolve()
    // The field gets the composed text before its own listeners are called.
    document.addEventListener('compositionend', () => setTimeout(resolve), { once: true })
  })

/** Takes over the painted elements. At once, so that nothing is typed in between. */
const adopt = (place: HTMLElement, app: ReactNode): Root => {
  const restore = takeTyped(place)
  const root = flushSync(() => hydrateRoot(place, app))
  closePaintedPage()
  restore()
  return root
}

const drawAnew = (place: HTMLElement, app: ReactNode): Root => {
  closePaintedPage()
  place.replaceChildren()
  const root = createRoot(place)
  flushSync(() => root.render(app))
  delete document.documentElement.dataset['unpainted']
  return root
}

/** Returns whether the browser has translated the painted page, whose texts are then none that would be drawn. */
const isTranslated = (place: HTMLElement): boolean => place.querySelector('font') !== null

/**
 * Draws the page. One that the server has painted (A11Y-61) stays on the screen until everything is there to draw it
 * the same; then the script takes over its elements, with what was typed and pressed meanwhile.
 */
export const takeOver = async (place: HTMLElement, app: ReactNode, router: DataRouter): Promise<Root> => {
  if (!isPainted()) {
    const root = createRoot(place)
    root.render(app)
    return root
  }
  await started(router)
  await ranBeforePaint()
  await composed()
  const repeated = window.sheafBefore?.take() ?? []
  const isAsDrawn = isPaintedRight() && router.state.errors === null && !isTranslated(place)
  const root = isAsDrawn ? adopt(place, app) : drawAnew(place, app)
  for (const repeat of repeated) repeat()
  return root
}
