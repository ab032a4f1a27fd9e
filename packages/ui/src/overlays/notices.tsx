import '@mantine/notifications/styles.layer.css'
import { useDirection } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { useT } from '../l10n/use-t.ts'

/** Shows the notifications of `toast`, including those from before this was loaded. */
export const Notices = () => {
  const t = useT()
  const { dir } = useDirection()
  // Notifications are at the end of the lines, away from the menu. In a frame they are on the other side, because the
  // page around shows its own in that corner, over the frame.
  const isAtRight = (window.parent === window) === (dir === 'ltr')
  return (
    // A landmark lets people who navigate by landmarks find the notifications.
    <section aria-label={t('NOTIFICATION.REGION')}>
      <Notifications
        position={isAtRight ? 'bottom-right' : 'bottom-left'}
        limit={4}
        withinPortal={false}
        // A page with controls in that place sets both variables.
        containerWidth="var(--sheaf-notices-width, 27.5rem)"
        style={{ marginBottom: 'var(--sheaf-notices-lift, 0)' }}
      />
    </section>
  )
}
