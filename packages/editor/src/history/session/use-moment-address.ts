import { writeHistoryQuery } from '@sheaf/contract/pages/frame'
import { useEffect } from 'react'
import { postMoment } from '../../features/frame/manager-messages.ts'
import { useStore } from '@sheaf/ui/lib/store'
import type { OpenHistory } from './history-session.ts'

/** Time for which a moment stands before the address names it: browsers limit how often it may change. */
const REST_MS = 300

/** Keeps what is shown in the address, here and in that of the manager around this page. */
export const useMomentAddress = ({ moments }: OpenHistory): void => {
  const { seq, isFollowing, isPlaying, compared } = useStore(moments.state)
  // Who looks at the newest text finds the newest text again.
  const named = isFollowing ? undefined : seq
  useEffect(() => {
    if (isPlaying) return
    const timer = setTimeout(() => {
      const view = { seq: compared === undefined ? named : undefined, compared }
      const address = new URL(window.location.href)
      writeHistoryQuery(address.searchParams, view)
      if (address.href === window.location.href) return
      // Lines that it named are those of the moment at which the page opened.
      address.hash = ''
      window.history.replaceState(window.history.state, '', address)
      postMoment(view)
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [named, isPlaying, compared])
}
