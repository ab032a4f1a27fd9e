import '@mantine/notifications/styles.layer.css'
import { useDirection } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { useT } from '../l10n/use-t.ts'

/** Shows what `toast` tells, also what it has told before this was here. */
export const Notices = () => {
  const t = useT()
  const { dir } = useDirection()
  // Away from the menu, at the lines' end. In a frame on the other side: the page around has its own there, over the frame.
  const isAtRight = (window.parent === window) === (dir === 'ltr')
  return (
    // A landmark of its own, so that people who navigate by landmarks find what was said.
    <section aria-label={t('NOTIFICATION.REGION')}>
      <Notifications
        position={isAtRight ? 'bottom-right' : 'bottom-left'}
        limit={4}
        withinPortal={false}
        // A page that has controls there sets both.
        containerWidth="var(--sheaf-notices-width, 27.5rem)"
        style={{ marginBottom: 'var(--sheaf-notices-lift, 0)' }}
      />
    </section>
  )
}
