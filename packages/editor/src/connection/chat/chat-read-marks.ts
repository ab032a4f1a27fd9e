import { parseJson, siteStorage, textOfBase } from '@sheaf/ui/lib/browser-storage'

const stored = textOfBase(siteStorage, 'sheaf-chat-read', { isOlder: true })
const PADS_MAX = 200

type Mark = readonly [pad: string, seq: number]

const isMark = (value: unknown): value is Mark =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number' && value[1] >= 0

const read = (): readonly Mark[] => {
  const marks = parseJson(stored.get())
  return Array.isArray(marks) ? marks.filter(isMark) : []
}

/** Returns the last message of a pad's chat that this browser has shown; `undefined` if it never showed any. */
export const readTo = (pad: string): number | undefined => read().find(([of]) => of === pad)?.[1]

/**
 * Remembers the last message shown, for the most recent pads only. Another window of this browser may have shown later
 * ones.
 */
export const markRead = (pad: string, seq: number): void => {
  const others = read().filter(([of]) => of !== pad)
  stored.set(JSON.stringify([[pad, Math.max(seq, readTo(pad) ?? 0)], ...others].slice(0, PADS_MAX)))
}
