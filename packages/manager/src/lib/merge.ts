/**
 * SCR-138, SCR-620: applies what a form added to a list and took out of it to the list as it is now (a three-way merge),
 * so that what others changed meanwhile stays.
 */
export const mergeList = (
  chosen: readonly string[],
  before: readonly string[],
  now: readonly string[],
  keyOf: (entry: string) => string = String,
): string[] => {
  const keysOf = (entries: readonly string[]) => new Set(entries.map(keyOf))
  const [chosenKeys, beforeKeys, nowKeys] = [keysOf(chosen), keysOf(before), keysOf(now)]
  const isTakenOut = (entry: string) => beforeKeys.has(keyOf(entry)) && !chosenKeys.has(keyOf(entry))
  const isAdded = (entry: string) => !beforeKeys.has(keyOf(entry)) && !nowKeys.has(keyOf(entry))
  return [...now.filter((entry) => !isTakenOut(entry)), ...chosen.filter(isAdded)]
}

/** Merges lists of logins or mail addresses, in which upper and lower case are the same. */
export const mergePeople = (chosen: readonly string[], before: readonly string[], now: readonly string[]): string[] =>
  mergeList(chosen, before, now, (person) => person.toLowerCase())

const isList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string')

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const mergeFields = (mine: Fields, before: Fields, now: Fields): Fields =>
  Object.fromEntries(
    [...new Set([...Object.keys(now), ...Object.keys(mine)])]
      .map((key) => [key, mergeValues(mine[key], before[key], now[key])])
      .filter(([, value]) => value !== undefined),
  )

/** Merges values of any shape: objects key by key, lists as `mergeList` does, and of all else what was changed here. */
export const mergeValues = (mine: unknown, before: unknown, now: unknown): unknown => {
  if (isList(mine) && isList(before) && isList(now)) return mergeList(mine, before, now)
  if (isFields(mine) && isFields(now)) return mergeFields(mine, isFields(before) ? before : {}, now)
  return JSON.stringify(mine) === JSON.stringify(before) ? now : mine
}
