import '@mantine/notifications/styles.layer.css'
import './notices.css'
import { useDirection } from '@mantine/core'
import { Notifications, type NotificationsProps, useNotifications } from '@mantine/notifications'
import { type RefObject, useLayoutEffect, useRef, useEffect, useState } from 'react'
import { useT } from '../l10n/use-t.ts'
import { type NoticesPlace, noticesPlace } from '../lib/notices-place.ts'
import { useStore } from '../lib/store.ts'

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

/** Elements in which one types. */
const TYPED_IN =
  'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"])'

/** Part of the page that is seen: a keyboard on the screen hides the rest. */
const seenPart = (): { top: number; bottom: number } => {
  const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {}
  return { top: offsetTop, bottom: offsetTop + height }
}

/** Returns whether one types in the lower half of what is seen; `undefined` where one does not type. */
const typesBelow = (): boolean | undefined => {
  const field = document.activeElement
  if (field === null || !field.matches(TYPED_IN)) return undefined
  const { top, bottom } = field.getBoundingClientRect()
  const seen = seenPart()
  return top + bottom > seen.top + seen.bottom
}

/** Where notifications are clear of the field in which one types, and how far a keyboard lifts them. */
interface ClearPlace {
  readonly isAtTop: boolean
  readonly liftPx: number
}

const NOWHERE_TYPED: ClearPlace = { isAtTop: false, liftPx: 0 }

/**
 * NOTE-9: returns where `count` notifications are clear of the field in which one types. They stay where they are until
 * the focus goes to a field under them. The place is known before one appears, which would otherwise be there twice
 * while it moves.
 */
const useClearPlace = (count: number): ClearPlace => {
  const [place, setPlace] = useState(NOWHERE_TYPED)
  const isShown = count > 0
  useEffect(() => {
    const measure = () =>
      setPlace((before) => {
        const isAtTop = typesBelow() ?? (isShown && before.isAtTop)
        const liftPx = Math.max(0, Math.round(window.innerHeight - seenPart().bottom))
        return before.isAtTop === isAtTop && before.liftPx === liftPx ? before : { isAtTop, liftPx }
      })
    if (!isShown) measure()
    document.addEventListener('focusin', measure)
    window.visualViewport?.addEventListener('resize', measure)
    return () => {
      document.removeEventListener('focusin', measure)
      window.visualViewport?.removeEventListener('resize', measure)
    }
  }, [isShown])
  return place
}

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
