import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type RefObject, useEffect, useState } from 'react'

/** Share of the bar's width by which a press scrolls it, so that the last tool in sight is still in sight. */
const STEP = 0.75

type Rest = 'none' | 'ahead' | 'behind'

/** Returns where the bar goes on: nowhere, ahead of what is in sight, or only behind it. */
const restOf = ({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): Rest => {
  const hidden = scrollWidth - clientWidth
  if (hidden <= 1) return 'none'
  // From right to left, the browser counts below zero.
  return Math.abs(scrollLeft) < hidden - 1 ? 'ahead' : 'behind'
}

const useRest = (bar: RefObject<HTMLElement | null>): Rest => {
  const [rest, setRest] = useState<Rest>('none')
  useEffect(() => {
    const { current } = bar
    if (current === null) return undefined
    const update = () => setRest(restOf(current))
    update()
    current.addEventListener('scroll', update, { passive: true })
    const resized = new ResizeObserver(update)
    resized.observe(current)
    return () => {
      current.removeEventListener('scroll', update)
      resized.disconnect()
    }
  }, [bar])
  return rest
}

/**
 * A11Y-41: button at the end of a bar that is one scrollable line, which shows that there are more tools and leads to
 * them. Keys and screen readers reach every tool without it.
 */
export const MoreTools = ({ bar }: { readonly bar: RefObject<HTMLElement | null> }) => {
  const rest = useRest(bar)
  if (rest === 'none') return null
  const scroll = () => {
    const { current } = bar
    if (current === null) return
    const { direction } = getComputedStyle(current)
    const way = (rest === 'ahead') === (direction === 'ltr') ? 1 : -1
    const by = rest === 'ahead' ? current.clientWidth * STEP : current.scrollWidth
    current.scrollBy({ left: way * by })
  }
  const Icon = rest === 'ahead' ? IconChevronRight : IconChevronLeft
  return (
    <ActionIcon
      className="pad-more-tools"
      data-more={rest}
      aria-hidden
      tabIndex={-1}
      // The press must not take the focus from the text, which on a phone would close the keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onClick={scroll}
    >
      <Icon size={20} stroke={1.8} />
    </ActionIcon>
  )
}
