import { frameRequestSchema, type FrameNotice, type FrameRequest } from '@sheaf/contract/frame'

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
  parent.postMessage({ type: 'sheaf:ready' } satisfies FrameNotice, location.origin)
  return () => page.removeEventListener('message', hear)
}
