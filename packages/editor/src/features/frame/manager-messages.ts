import { frameRequestSchema, type FrameNotice, type FrameRequest, type ShownHistory } from '@sheaf/contract/pages/frame'

/** Posts a message to the parent window, which only receives it if it has this page's origin (EDT-12). */
const postToManager = (
  type: FrameNotice['type'],
  { parent, location }: Window,
  more: Omit<FrameNotice, 'type'> = {},
) => {
  parent.postMessage({ type, ...more } satisfies FrameNotice, location.origin)
}

/**
 * Posts to the manager around this page that the pad is closed to its reader. What appears in place of the pad is up to
 * this page.
 */
export const postClosed = (page: Window = window): void => {
  if (page.parent !== page) postToManager('sheaf:closed', page)
}

/** Posts to the manager whether unsent text is shown in place of the pad. */
export const postUnsent = (isShown: boolean, page: Window = window): void => {
  if (page.parent !== page) postToManager(isShown ? 'sheaf:unsent' : 'sheaf:nothing-unsent', page)
}

/** Posts to the manager whether some of what was typed exists in this page alone. */
export const postRisk = (isAtRisk: boolean, page: Window = window): void => {
  if (page.parent !== page) postToManager(isAtRisk ? 'sheaf:at-risk' : 'sheaf:nothing-at-risk', page)
}

/** Posts to the manager whether somebody writes on a phone, where the text needs the room of what is around it. */
export const postWriting = (isWriting: boolean, page: Window = window): void => {
  if (page.parent !== page) postToManager(isWriting ? 'sheaf:writing' : 'sheaf:not-writing', page)
}

/**
 * Posts to the manager that it may redirect to the sign-in: nobody is signed in any more, and nothing shown here would
 * be lost.
 */
export const postSessionEnded = (page: Window = window): void => {
  if (page.parent !== page) postToManager('sheaf:session-ended', page)
}

/** Posts to the manager that this page shows what it was asked for, and handles requests from now on. */
export const postReady = (page: Window = window): void => {
  if (page.parent !== page) postToManager('sheaf:ready', page)
}

/** Posts to the manager which moment of the pad is shown, or which two are compared. */
export const postMoment = ({ seq, compared }: ShownHistory, page: Window = window): void => {
  if (page.parent === page) return
  postToManager('sheaf:moment', page, {
    ...(seq === undefined ? {} : { seq }),
    ...(compared === undefined ? {} : { compared }),
  })
}

/**
 * Listens to the parent window, only if that has this page's origin: other sites are ignored (EDT-12). Returns a
 * function that stops it.
 */
const listenToParent = (onRequest: (request: FrameRequest) => void, page: Window): (() => void) => {
  const { parent, location } = page
  if (parent === page) return () => {}
  const handleMessage = ({ source, origin, data }: MessageEvent) => {
    if (source !== parent || origin !== location.origin) return
    const request = frameRequestSchema.safeParse(data)
    if (request.success) onRequest(request.data)
  }
  page.addEventListener('message', handleMessage)
  return () => page.removeEventListener('message', handleMessage)
}

/** Listens for the language that the manager around this page switches to. */
export const listenForLanguage = (onLanguage: (code: string) => void, page: Window = window): void => {
  listenToParent((request) => {
    if (request.type === 'sheaf:speak') onLanguage(request.lang)
  }, page)
}

/** Listens to what the manager around this page asks of the text, and posts to it that this page is ready. */
export const listenToManager = (onRequest: (request: FrameRequest) => void, page: Window = window): (() => void) => {
  const stop = listenToParent(onRequest, page)
  postReady(page)
  return stop
}
