import type { FrameNotice } from '@sheaf/contract/pages/frame'
import { act } from '@testing-library/react'

/** Sends a notice to the page as the frame of this pad would. */
export const postFromFrame = (
  pad: HTMLIFrameElement,
  type: FrameNotice['type'],
  origin = window.location.origin,
): void =>
  act(
    () => void window.dispatchEvent(new MessageEvent('message', { data: { type }, origin, source: pad.contentWindow })),
  )
