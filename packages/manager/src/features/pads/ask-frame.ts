import type { FrameRequest } from '@sheaf/contract/pages/frame'
import type { RefObject } from 'react'

/** Only our own editor is spoken to (EDT-12). */
export const askFrame = (frame: RefObject<HTMLIFrameElement | null>, request: FrameRequest): void =>
  frame.current?.contentWindow?.postMessage(request, window.location.origin)
