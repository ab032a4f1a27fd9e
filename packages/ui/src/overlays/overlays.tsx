import { lazy, Suspense } from 'react'
import { whenIdle } from '../lib/when-idle.ts'
import { retryUntilLoaded } from '../lib/retry-until-loaded.ts'
import { useIsTakenOver } from '../lib/first-paint.ts'
import { dialogHost } from './dialogs.ts'
import { useStore } from '../lib/store.ts'

/**
 * Loads the notifications once the page is drawn, and retries until it succeeds: they matter most when the network is
 * bad.
 */
const fetchNotices = async (): Promise<typeof import('./notices.tsx')> => {
  await whenIdle()
  return retryUntilLoaded(() => import('./notices.tsx'))
}

const Notices = lazy(async () => ({ default: (await fetchNotices()).Notices }))

/**
 * Renders what is shown over a page but is not part of its first load: notifications, and dialogs once one is asked
 * for.
 */
export const Overlays = () => (
  <>
    {useIsTakenOver() && (
      <Suspense>
        <Notices />
      </Suspense>
    )}
    {useStore(dialogHost)}
  </>
)
