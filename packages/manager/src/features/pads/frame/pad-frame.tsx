import type { FrameNotice } from '@sheaf/contract/pages/frame'
import { EXPANDED_FRAME_VIEWPORT_PERCENT } from '@sheaf/contract/limits'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useNoticesPlace } from '@sheaf/ui/lib/notices-place'
import { followVisibleArea } from '@sheaf/ui/lib/visible-area'
import { type CSSProperties, useEffect, useRef } from 'react'
import { useFrameLanguage } from './frame-language.ts'
import { type FramePlace, useFramePlace } from './frame-place.ts'
import classes from './pad-frame.module.css'
import { shownFrame } from './shown-frame.ts'

/** Minimum height of the expanded frame, passed to the stylesheet. */
const EXPANDED_HEIGHT = { '--expanded-height': `${EXPANDED_FRAME_VIEWPORT_PERCENT}vh` } as CSSProperties

interface PadFrameProps {
  readonly name: string
  readonly address: string
  readonly place: FramePlace
  readonly expanded: boolean
  /** Whether the text takes the focus when it first appears. */
  readonly takesFocus: boolean
  readonly onNotice: (notice: FrameNotice['type']) => void
}

/** Embeds the editor, which is a page of its own. */
export const PadFrame = ({ name, address, place, expanded, takesFocus, onNotice }: PadFrameProps) => {
  const t = useT()
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    shownFrame.current = frame.current
    return () => {
      shownFrame.current = null
    }
  }, [])
  const keepLanguage = useFrameLanguage(frame)
  useNoticesPlace('below-text')
  // The frame gets what a keyboard on the screen leaves: its own page is not told of the keyboard by every browser.
  useEffect(() => followVisibleArea(), [])
  useFramePlace(frame, place, takesFocus, (notice) => {
    keepLanguage(notice)
    onNotice(notice)
  })
  return (
    <iframe
      ref={frame}
      className={classes.frame}
      data-expanded={expanded || undefined}
      style={EXPANDED_HEIGHT}
      src={address}
      title={t('GROUP.PAD.FRAME', { name })}
      allow="clipboard-write; fullscreen"
      referrerPolicy="no-referrer"
      // A (re)loaded frame has nothing unsent or at risk and is not written in, and a page that failed to load reports nothing (EDT-82).
      onLoad={() => {
        onNotice('sheaf:nothing-unsent')
        onNotice('sheaf:nothing-at-risk')
        onNotice('sheaf:not-writing')
      }}
    />
  )
}
