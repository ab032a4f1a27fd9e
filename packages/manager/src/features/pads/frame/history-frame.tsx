import type { FrameNotice, ShownHistory } from '@sheaf/contract/pages/frame'
import { EXPANDED_FRAME_VIEWPORT_PERCENT } from '@sheaf/contract/limits'
import { useNoticesPlace } from '@sheaf/ui/lib/notices-place'
import { type CSSProperties, useRef } from 'react'
import { useFrameLanguage } from './frame-language.ts'
import { useFrameNotices } from './frame-notices.ts'
import classes from './pad-frame.module.css'

/** Minimum height of the expanded frame, passed to the stylesheet. */
const EXPANDED_HEIGHT = { '--expanded-height': `${EXPANDED_FRAME_VIEWPORT_PERCENT}vh` } as CSSProperties

interface HistoryFrameProps {
  readonly title: string
  readonly address: string
  readonly expanded: boolean
  readonly onNotice: (notice: FrameNotice['type']) => void
  /** Is told what the frame shows. */
  readonly onMoment: (view: ShownHistory) => void
}

/** Embeds the history of a pad, which is a page of its own. */
export const HistoryFrame = ({ title, address, expanded, onNotice, onMoment }: HistoryFrameProps) => {
  const frame = useRef<HTMLIFrameElement>(null)
  const keepLanguage = useFrameLanguage(frame)
  useNoticesPlace('below-text')
  useFrameNotices(frame, ({ type, seq, compared }) => {
    keepLanguage(type)
    if (type === 'sheaf:moment') onMoment({ seq, compared })
    else onNotice(type)
  })
  return (
    <iframe
      ref={frame}
      className={classes.frame}
      data-expanded={expanded || undefined}
      style={EXPANDED_HEIGHT}
      src={address}
      title={title}
      allow="clipboard-write; fullscreen"
      referrerPolicy="no-referrer"
    />
  )
}
