const KEY = 'sheaf-chat-read'
const PADS_MAX = 200

type Marks = readonly (readonly [pad: string, seq: number])[]

const read = (): Marks => {
  try {
    const marks = JSON.parse(localStorage.getItem(KEY) ?? '[]') as unknown
    return Array.isArray(marks) ? (marks as Marks).filter(([pad, seq]) => typeof pad === 'string' && seq >= 0) : []
  } catch {
    return []
  }
}

/** Up to which message this browser has shown a pad's chat; `undefined` when it never has. */
export const readTo = (pad: string): number | undefined => read().find(([of]) => of === pad)?.[1]

/** Remembered for the pads looked at last. */
export const markRead = (pad: string, seq: number): void => {
  try {
    const others = read().filter(([of]) => of !== pad)
    localStorage.setItem(KEY, JSON.stringify([[pad, seq], ...others].slice(0, PADS_MAX)))
  } catch {
    // Without storage it holds until the page is left.
  }
}
