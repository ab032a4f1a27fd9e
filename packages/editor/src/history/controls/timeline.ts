import type { Activity } from '../session/history-session.ts'

/* Where things stand on the line of all entries: from 0, its first, to 1, its last. */

/** Returns the place of an entry. */
export const placeOf = (seq: number, head: number): number => (head <= 1 ? 1 : (seq - 1) / (head - 1))

/** Returns a place as a style. */
export const atPlace = (place: number) => ({ insetInlineStart: `${place * 100}%` })

/** Returns the entry at a place, or the nearest one. */
export const entryAt = (place: number, head: number): number =>
  head === 0 ? 0 : 1 + Math.round(Math.min(Math.max(place, 0), 1) * (head - 1))

/** Returns where a part of the log begins and ends. Neighbours touch each other. */
export const spanOf = ({ from, to }: { readonly from: number; readonly to: number }, head: number): [number, number] =>
  head <= 1 ? [0, 1] : [Math.max(0, (from - 1.5) / (head - 1)), Math.min(1, (to - 0.5) / (head - 1))]

/** Returns the end of the next part of the log behind an entry, or of the one before it. */
export const neighbourPart = ({ parts, head }: Activity, seq: number, way: 'next' | 'previous'): number =>
  way === 'next'
    ? (parts.find(({ to }) => to > seq)?.to ?? head)
    : (parts.findLast(({ to }) => to < seq)?.to ?? Math.min(1, head))

interface SliderPlace {
  readonly seq: number
  readonly head: number
  readonly activity: Activity
  readonly isRightToLeft: boolean
}

/** Returns the entry to which a key leads from another; undefined for other keys. */
export const entryByKey = (
  { key, altKey, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>,
  { seq, head, activity, isRightToLeft }: SliderPlace,
): number | undefined => {
  if (altKey || ctrlKey || metaKey) return undefined
  const goTo: Readonly<Record<string, () => number>> = {
    ArrowRight: () => seq + (isRightToLeft ? -1 : 1),
    ArrowLeft: () => seq + (isRightToLeft ? 1 : -1),
    ArrowUp: () => seq + 1,
    ArrowDown: () => seq - 1,
    PageUp: () => neighbourPart(activity, seq, 'next'),
    PageDown: () => neighbourPart(activity, seq, 'previous'),
    Home: () => 1,
    End: () => head,
  }
  return goTo[key]?.()
}

interface Day {
  /** Place of the first entry of the day. */
  readonly place: number
  readonly time: number
  /** Whether it is the first one of its year. */
  readonly beginsYear: boolean
}

/** Returns the days on which something was written. */
export const daysOf = ({ parts }: Activity, head: number): Day[] => {
  const days: Day[] = []
  let before: Date | undefined
  for (const { from, startedAt } of parts) {
    const date = new Date(startedAt)
    if (before?.toDateString() === date.toDateString()) continue
    const beginsYear = before?.getFullYear() !== date.getFullYear()
    days.push({ place: placeOf(from, head), time: startedAt, beginsYear })
    before = date
  }
  return days
}

/** A label below the line, with where it begins. */
export interface PlacedLabel {
  readonly text: string
  readonly at: number
}

/** Least room between two labels, in pixels. */
const ROOM = 12

/**
 * Places labels along a line so that none touches another: of those that would, the first stays, and the last label of
 * all has its place before those that precede it.
 *
 * @param labels with their places from 0 to 1
 * @param width of the line, in pixels
 */
export const placeLabels = (
  labels: readonly { readonly text: string; readonly place: number }[],
  width: number,
  widthOf: (text: string) => number,
): PlacedLabel[] => {
  const placed: (PlacedLabel & { readonly end: number })[] = []
  for (const [index, { text, place }] of labels.entries()) {
    const own = widthOf(text)
    if (own > width) continue
    const at = Math.min(place * width, width - own)
    if (index === labels.length - 1) while (placed.length > 1 && placed.at(-1)!.end + ROOM > at) placed.pop()
    const last = placed.at(-1)
    if (last === undefined || last.end + ROOM <= at) placed.push({ text, at, end: at + own })
  }
  return placed.map(({ text, at }) => ({ text, at }))
}
