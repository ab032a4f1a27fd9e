import type { KeyboardEvent } from 'react'

/** Opens a menu within the menu by Enter, the space bar and the arrow towards it: Mantine knows the right arrow alone. */
export const openByKey = (event: KeyboardEvent<HTMLElement>): void => {
  const isTowards = event.key === 'ArrowLeft' && getComputedStyle(event.currentTarget).direction === 'rtl'
  if (!isTowards && event.key !== 'Enter' && event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.dispatchEvent(new window.KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
}

/** The arrows to the sides lead along a row of items; the menu itself has those up and down. */
export const goAlong = (event: KeyboardEvent<HTMLDivElement>): void => {
  const isForward = event.key === 'ArrowRight'
  if (!isForward && event.key !== 'ArrowLeft') return
  const row = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitemradio"]')]
  const at = row.indexOf(event.target as HTMLElement)
  const by = isForward === (getComputedStyle(event.currentTarget).direction === 'ltr') ? 1 : -1
  event.preventDefault()
  event.stopPropagation()
  row.at((at + by) % row.length)?.focus()
}
