import { useSyncExternalStore } from 'react'

/**
 * What a page is drawn from while it must look the same on the server and in the browser: when the server paints it,
 * and when the browser takes that painting over (A11Y-61).
 */
export interface FirstPaint {
  /** The server's time, in milliseconds since 1970. */
  readonly now: number
  /** The browser's cookies, as `document.cookie` has them. */
  readonly cookies: string
  /** URL of the application, with its base path. */
  readonly base: string
  /** Returns whether a media query matches: on the server, whether it is assumed to. */
  readonly matches: (query: string) => boolean
  /** Takes the title that the document gets. */
  readonly title: (text: string) => void
}

let source: () => FirstPaint | undefined = () => undefined

/** Returns what the page is drawn from until it is taken over; undefined after that, and in a page never painted. */
export const firstPaint = (): FirstPaint | undefined => source()

/** Sets where `firstPaint` comes from. On the server that depends on the request. */
export const setFirstPaint = (from: () => FirstPaint | undefined): void => {
  source = from
}

const never = () => () => {}

/**
 * Returns whether the page runs in a browser and has been taken over. What only the browser knows, as its time zone, is
 * drawn from then on.
 */
export const useIsTakenOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
