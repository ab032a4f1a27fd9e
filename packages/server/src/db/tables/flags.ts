/** A boolean as both databases store it. */
export type Flag = 0 | 1

/*
 * Converts booleans to and from the flags that both databases store. `null`, or `undefined` for a column that is not
 * written, stays unchanged.
 */

export const toFlag = <Unset extends null | undefined = never>(value: boolean | Unset): 0 | 1 | Unset =>
  typeof value === 'boolean' ? (value ? 1 : 0) : value

export const fromFlag = <Unset extends null = never>(value: number | Unset): boolean | Unset =>
  typeof value === 'number' ? value === 1 : value
