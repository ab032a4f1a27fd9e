import type { FrameRequest } from '@sheaf/contract/pages/frame'
import type { RefObject } from 'react'

/** Posts a request to the editor's frame. The target origin keeps it from any other page (EDT-12). */
export const postToFrame = (frame: RefObject<HTMLIFrameElement | null>, request: FrameRequest): void =>
  frame.current?.contentWindow?.postMessage(request, window.location.origin)
