/**
 * Ids under which pages write into a pad (Yjs calls them clients). Of what two people insert at one place at once, Yjs
 * puts what has the lower id first. Breaks have higher ids than all letters, so a letter that is typed where somebody
 * else presses Enter at that moment stays in its line.
 */

const FIRST_BREAK_ID = 2 ** 31
/** Yjs draws ids below this. */
const IDS_END = 2 ** 32

/** Id of every pad's first break, which nobody writes. */
export const FIRST_BREAK_CLIENT = FIRST_BREAK_ID

/** Returns an id for letters that nobody is likely to have used. */
export const newLetterId = (): number => {
  const [id = 0] = crypto.getRandomValues(new Uint32Array(1))
  return id % FIRST_BREAK_ID || newLetterId()
}

/** Returns the id for the breaks of the page that writes letters under the given one. */
export const breakIdOf = (letterId: number): number => letterId + FIRST_BREAK_ID

/** Returns whether letters may be written under an id. */
export const isLetterId = (id: number): boolean => id > 0 && id < FIRST_BREAK_ID

/** Returns whether an id is for breaks. Under the lowest, that of the first break, nobody writes. */
export const isBreakId = (id: number): boolean => id >= FIRST_BREAK_ID && id < IDS_END

/** Returns the id of the letters of the page that writes breaks under the given one. */
export const letterIdOf = (id: number): number => (isBreakId(id) ? id - FIRST_BREAK_ID : id)
