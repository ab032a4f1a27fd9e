import { type FrameNotice, frameNoticeSchema } from '@sheaf/contract/pages/frame'
import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Listens to what the frame says, if its page is the editor's of this origin (EDT-12). */
export const useFrameNotices = (
  frame: RefObject<HTMLIFrameElement | null>,
  onNotice: (notice: FrameNotice) => void,
): void => {
  const notify = useEffectEvent(onNotice)
  useEffect(() => {
    const handleMessage = ({ source, origin, data }: MessageEvent) => {
      const isEditor = source === frame.current?.contentWindow && origin === window.location.origin
      const notice = frameNoticeSchema.safeParse(data)
      if (isEditor && notice.success) notify(notice.data)
    }
    window.addEventListener('message', handleMessage)
    return () => window.removeEventListener('message', handleMessage)
  }, [frame])
}
