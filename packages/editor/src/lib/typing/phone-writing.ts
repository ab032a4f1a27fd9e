import { Store } from '@sheaf/ui/lib/store'

/** Media query of small screens that are operated by fingers, on which a keyboard takes half of the page. */
export const PHONE = '(hover: none) and (pointer: coarse) and ((max-width: 48em) or (max-height: 30em))'

/** Where one writes: the text and its cells, and what finds in them. */
const WRITTEN_IN = '.pad-scroll [contenteditable="true"], .pad-find *'
/** What may take the focus for a while without an end of the writing: the tools, and what they open. */
const TOOLS = '.pad-tools *, .pad-link-card *, [data-portal] *'
/** What shows that the focus was given by hand: the one that a page gives brings up no keyboard. */
const ACTS = ['pointerdown', 'keydown', 'beforeinput'] as const
/** Time for the focus to arrive at its next place. */
const SETTLED_MS = 100
/** Height in pixels from which a part that a window loses is a keyboard's, and not a bar's of the browser. */
const KEYBOARD_MIN_PX = 120

/** Whether somebody writes on a phone, so that what is around the text gives way (EDT-270). */
export const phoneWriting = new Store(false)

/**
 * Follows whether somebody writes on a phone: the text has the focus, and the keyboard has not been put away, which on
 * some phones leaves the focus where it is. Returns a function that ends it.
 */
export const followPhoneWriting = (page: Window = window): (() => void) => {
  const { document } = page
  const phone = page.matchMedia(PHONE)
  const stop = new AbortController()
  const { signal } = stop
  let timer: number | undefined
  let [width, fullHeight] = [page.innerWidth, 0]
  let isByHand = false
  let isWritten = false
  let hadKeyboard = false

  const update = (): void => {
    if (page.innerWidth !== width) [width, fullHeight] = [page.innerWidth, 0]
    const height = page.visualViewport?.height ?? page.innerHeight
    fullHeight = Math.max(fullHeight, height)
    const hasKeyboard = fullHeight - height >= KEYBOARD_MIN_PX
    const { activeElement } = document
    isWritten = activeElement?.matches(isWritten ? `${WRITTEN_IN}, ${TOOLS}` : WRITTEN_IN) === true
    hadKeyboard = isWritten && (hadKeyboard || hasKeyboard)
    phoneWriting.set(phone.matches && isByHand && isWritten && (hasKeyboard || !hadKeyboard))
  }
  const updateSoon = (): void => {
    page.clearTimeout(timer)
    timer = page.setTimeout(update, SETTLED_MS)
  }
  const act = (): void => {
    if (!isByHand) updateSoon()
    isByHand = true
  }
  update()
  for (const event of ACTS) document.addEventListener(event, act, { signal, capture: true, passive: true })
  for (const event of ['focusin', 'focusout']) document.addEventListener(event, updateSoon, { signal })
  page.addEventListener('resize', update, { signal })
  page.visualViewport?.addEventListener('resize', update, { signal })
  phone.addEventListener('change', update, { signal })
  return () => {
    page.clearTimeout(timer)
    stop.abort()
    phoneWriting.set(false)
  }
}
