import type { FrameNotice } from '@sheaf/contract/pages/frame'
import { act } from '@testing-library/react'

/** What the frame of a pad tells. */
export const sayFromFrame = (
  pad: HTMLIFrameElement,
  type: FrameNotice['type'],
  origin = window.location.origin,
): void =>
  act(
    () => void window.dispatchEvent(new MessageEvent('message', { data: { type }, origin, source: pad.contentWindow })),
  )
