import { lazy, Suspense, useSyncExternalStore } from 'react'
import { untilHere } from '../lib/until-here.ts'
import { dialogHost, onDialogHost } from './dialogs.ts'

const idle = (): Promise<unknown> =>
  // Safari has no such moment, and takes the next one.
  new Promise((resolve) =>
    'requestIdleCallback' in window ? window.requestIdleCallback(resolve) : setTimeout(resolve),
  )

/** Once the page is drawn; and again until it succeeds, for what is told matters most when the network is bad. */
const fetchNotices = async (): Promise<typeof import('./notices.tsx')> => {
  await idle()
  return untilHere(() => import('./notices.tsx'))
}

const Notices = lazy(async () => ({ default: (await fetchNotices()).Notices }))

/** What lies over a page and no page begins with: notifications, and dialogs once one is asked for. */
export const Overlays = () => (
  <>
    <Suspense>
      <Notices />
    </Suspense>
    {useSyncExternalStore(onDialogHost, dialogHost)}
  </>
)
