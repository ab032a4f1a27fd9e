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

type Texts = Readonly<Record<string, string>>

/** Merges texts by key as `mergeList` merges entries. What is not changed here keeps the place and the text of `now`. */
export const mergeTexts = (mine: Texts, before: Texts, now: Texts): Texts => {
  const written = Object.fromEntries(Object.entries(mine).filter(([key, text]) => text !== before[key]))
  const isTakenAway = (key: string) => Object.hasOwn(before, key) && !Object.hasOwn(mine, key)
  return Object.fromEntries(Object.entries({ ...now, ...written }).filter(([key]) => !isTakenAway(key)))
}
