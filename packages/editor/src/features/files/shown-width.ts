import { SHOWN_WIDTH_MAX, SHOWN_WIDTH_MIN } from '@sheaf/document/text/file-record'

/** By how much a key changes the width of a picture, in per cent of the text's. */
const STEP = 5

const within = (width: number): number => Math.min(Math.max(Math.round(width), SHOWN_WIDTH_MIN), SHOWN_WIDTH_MAX)

/** Returns the room for a picture in its line, in pixels. */
const roomOf = (holder: HTMLElement): number => {
  const line = holder.parentElement
  if (line === null) return 0
  const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(line)
  return line.clientWidth - (Number.parseFloat(paddingInlineStart) || 0) - (Number.parseFloat(paddingInlineEnd) || 0)
}

/** Returns the width of a picture in per cent of the text's, where it has so many pixels. */
export const percentOf = (holder: HTMLElement, pixels: number): number => {
  const room = roomOf(holder)
  return room <= 0 ? SHOWN_WIDTH_MAX : within((pixels / room) * 100)
}

/** Returns the next width, of those that keys lead to. */
export const nextWidth = (width: number, by: -1 | 1): number =>
  within(by > 0 ? (Math.floor(width / STEP) + 1) * STEP : (Math.ceil(width / STEP) - 1) * STEP)
