import { frameRequestSchema, type FrameNotice, type FrameRequest } from '@sheaf/contract/frame'

/** Only while the page around is our own: to another site nothing is told. */
const tellManager = (type: FrameNotice['type'], { parent, location }: Window) => {
  parent.postMessage({ type } satisfies FrameNotice, location.origin)
}

/** Tells the manager around this page that the pad is closed to its reader. What is shown in its place is this page's own. */
export const tellClosed = (page: Window = window): void => {
  if (page.parent !== page) tellManager('sheaf:closed', page)
}

/** Tells it whether something that was not sent is shown in the pad's place. */
export const tellUnsent = (isShown: boolean, page: Window = window): void => {
  if (page.parent !== page) tellManager(isShown ? 'sheaf:unsent' : 'sheaf:nothing-unsent', page)
}

/** Tells it that it may lead on to the sign-in: nobody is signed in any more, and nothing is shown here that would be lost. */
export const tellSessionEnded = (page: Window = window): void => {
  if (page.parent !== page) tellManager('sheaf:session-ended', page)
}

/**
 * Hears what the manager around this page asks, and tells it that it may. Both only while the page around is our own:
 * to another site nothing is told, and what it says is not heard (EDT-12). Returns how to stop.
 */
export const listenToManager = (onRequest: (request: FrameRequest) => void, page: Window = window): (() => void) => {
  const { parent, location } = page
  if (parent === page) return () => {}
  const hear = ({ source, origin, data }: MessageEvent) => {
    if (source !== parent || origin !== location.origin) return
    const request = frameRequestSchema.safeParse(data)
    if (request.success) onRequest(request.data)
  }
  page.addEventListener('message', hear)
  tellManager('sheaf:ready', page)
  return () => page.removeEventListener('message', hear)
}
