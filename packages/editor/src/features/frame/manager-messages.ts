import { frameRequestSchema, type FrameNotice, type FrameRequest } from '@sheaf/contract/pages/frame'

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

/** Tells it whether something of what was typed is in this page alone. */
export const tellRisk = (isAtRisk: boolean, page: Window = window): void => {
  if (page.parent !== page) tellManager(isAtRisk ? 'sheaf:at-risk' : 'sheaf:nothing-at-risk', page)
}

/** Tells it that it may lead on to the sign-in: nobody is signed in any more, and nothing is shown here that would be lost. */
export const tellSessionEnded = (page: Window = window): void => {
  if (page.parent !== page) tellManager('sheaf:session-ended', page)
}

/** Only while the page around is our own: what another site says is not heard (EDT-12). Returns how to stop. */
const hearManager = (onRequest: (request: FrameRequest) => void, page: Window): (() => void) => {
  const { parent, location } = page
  if (parent === page) return () => {}
  const hear = ({ source, origin, data }: MessageEvent) => {
    if (source !== parent || origin !== location.origin) return
    const request = frameRequestSchema.safeParse(data)
    if (request.success) onRequest(request.data)
  }
  page.addEventListener('message', hear)
  return () => page.removeEventListener('message', hear)
}

/** Hears which language the manager around this page speaks from now on. */
export const hearLanguage = (onLanguage: (code: string) => void, page: Window = window): void => {
  hearManager((request) => {
    if (request.type === 'sheaf:speak') onLanguage(request.lang)
  }, page)
}

/** Hears what the manager around this page asks of the text, and tells it that it may. */
export const listenToManager = (onRequest: (request: FrameRequest) => void, page: Window = window): (() => void) => {
  const stop = hearManager(onRequest, page)
  if (page.parent !== page) tellManager('sheaf:ready', page)
  return stop
}
