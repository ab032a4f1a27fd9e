import '@mantine/notifications/styles.layer.css'
import './notices.css'
import { useDirection } from '@mantine/core'
import { Notifications, type NotificationsProps, useNotifications } from '@mantine/notifications'
import { useSyncExternalStore } from 'react'
import { useT } from '../l10n/use-t.ts'
import { type NoticesPlace, noticesPlace, onNoticesPlace } from '../lib/notices-place.ts'
import { useClearPlace } from '../lib/use-clear-place.ts'

/** As many notifications at once as do not reach the text of a pad; the others wait. */
const LIMIT: Readonly<Record<NoticesPlace, number>> = { corner: 4, 'over-heading': 2, 'over-tools': 1 }

/** Shows the notifications of `toast`, including those from before this was loaded. */
export const Notices = () => {
  const t = useT()
  const { dir } = useDirection()
  const place = useSyncExternalStore(onNoticesPlace, noticesPlace)
  const { isAtTop, liftPx } = useClearPlace(useNotifications().notifications.length)
  // Notifications are at the end of the lines, away from the menu. In a frame they are on the other side, because the
  // page around shows its own in that corner, over the frame.
  const side = (window.parent === window) === (dir === 'ltr') ? 'right' : 'left'
  const corner: NotificationsProps['position'] = `${isAtTop || place === 'over-heading' ? 'top' : 'bottom'}-${side}`
  return (
    // A landmark lets people who navigate by landmarks find the notifications.
    <section aria-label={t('NOTIFICATION.REGION')} data-notices={place}>
      <Notifications
        position={place === 'over-tools' ? 'top-center' : corner}
        limit={LIMIT[place]}
        withinPortal={false}
        // A page with controls in that place sets both variables. Over the tools of a pad a message has one line.
        containerWidth={place === 'over-tools' ? 'min(48rem, 100% - 1rem)' : 'var(--sheaf-notices-width, 27.5rem)'}
        style={{
          marginBottom: `calc(var(--sheaf-notices-lift, 0px) + ${liftPx}px)`,
          // The tools are as high as one notification.
          ...(place === 'over-tools' && { marginTop: 'calc(0.25rem - var(--mantine-spacing-md))' }),
        }}
      />
    </section>
  )
}
