/* Whether something is so, as both databases hold it. What is unset, or is not to be written, stays what it is. */

export const toFlag = <Unset extends null | undefined = never>(value: boolean | Unset): 0 | 1 | Unset =>
  typeof value === 'boolean' ? (value ? 1 : 0) : value

export const fromFlag = <Unset extends null = never>(value: number | Unset): boolean | Unset =>
  typeof value === 'number' ? value === 1 : value
