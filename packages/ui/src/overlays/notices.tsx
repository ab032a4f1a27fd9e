import '@mantine/notifications/styles.layer.css'
import './notices.css'
import { useDirection } from '@mantine/core'
import { Notifications, type NotificationsProps, useNotifications } from '@mantine/notifications'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useT } from '../l10n/use-t.ts'
import { type NoticesPlace, noticesPlace } from '../lib/notices-place.ts'
import { useStore } from '../lib/store.ts'
import { useClearPlace } from '../lib/use-clear-place.ts'

/** As many notifications at once as do not reach far into the page; the others wait. */
const LIMIT: Readonly<Record<NoticesPlace, number>> = { corner: 4, 'below-text': 1 }

/** Distance in pixels around a notification in a row of its own. */
const MARGIN_PX = 8

/**
 * Tells the style sheet as `--sheaf-notices-height` what room the notifications below a text take. There are several where
 * some were shown before it was opened.
 */
const useRowHeight = (area: RefObject<HTMLElement | null>, isRow: boolean, count: number): void =>
  useLayoutEffect(() => {
    if (!isRow || count === 0) return undefined
    const shown = () => [...(area.current?.querySelectorAll<HTMLElement>('.mantine-Notification-root') ?? [])]
    const { style } = document.documentElement
    const measure = () => {
      // One that comes from another place is in both for a moment.
      const places = Map.groupBy(shown(), (each) => each.closest('[data-position]'))
      const heights = Array.from(
        places.values(),
        (those) =>
          Math.max(...those.map(({ offsetTop, offsetHeight }) => offsetTop + offsetHeight)) -
          Math.min(...those.map(({ offsetTop }) => offsetTop)),
      )
      style.setProperty('--sheaf-notices-height', `${Math.max(0, ...heights) + 2 * MARGIN_PX}px`)
    }
    measure()
    const resized = new ResizeObserver(measure)
    for (const each of shown()) resized.observe(each)
    return () => {
      resized.disconnect()
      style.removeProperty('--sheaf-notices-height')
    }
  }, [area, isRow, count])

/** Shows the notifications of `toast`, including those from before this was loaded. */
export const Notices = () => {
  const t = useT()
  const { dir } = useDirection()
  const place = useStore(noticesPlace)
  const { length: count } = useNotifications().notifications
  const { isAtTop, liftPx } = useClearPlace(count)
  const area = useRef<HTMLElement>(null)
  const isBelow = place === 'below-text'
  useRowHeight(area, isBelow, count)
  // Notifications are at the end of the lines, away from the menu. In a frame they are on the other side, because the
  // page around shows its own in that corner, over the frame.
  const side = (window.parent === window) === (dir === 'ltr') ? 'right' : 'left'
  const corner: NotificationsProps['position'] = `${isAtTop ? 'top' : 'bottom'}-${side}`
  return (
    // A landmark lets people who navigate by landmarks find the notifications.
    <section ref={area} aria-label={t('NOTIFICATION.REGION')} data-notices={place}>
      <Notifications
        position={isBelow ? 'bottom-center' : corner}
        limit={LIMIT[place]}
        withinPortal={false}
        // A page with controls in that place sets both variables. In the page of a pad a message has one line.
        containerWidth={isBelow ? 'min(48rem, 100% - 1rem)' : 'var(--sheaf-notices-width, 27.5rem)'}
        style={{
          marginBottom: `calc(var(--sheaf-notices-lift, 0px) + ${liftPx}px)`,
          ...(isBelow && {
            marginBottom: `calc(var(--sheaf-notices-lift, 0px) + ${liftPx + MARGIN_PX}px - var(--mantine-spacing-md))`,
          }),
        }}
      />
    </section>
  )
}
