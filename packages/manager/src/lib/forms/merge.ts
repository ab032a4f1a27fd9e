/*
 * Merges what is unsaved in a form with what others have saved since the form began, so that it is shown together. The
 * save itself is merged by the server.
 */

/** Applies what a form added to a list and took out of it to the list as it is now. */
const mergeList = (chosen: readonly string[], before: readonly string[], now: readonly string[]): string[] => {
  const [isChosen, wasThere, isThere] = [new Set(chosen), new Set(before), new Set(now)]
  const isTakenOut = (entry: string) => wasThere.has(entry) && !isChosen.has(entry)
  const isAdded = (entry: string) => !wasThere.has(entry) && !isThere.has(entry)
  return [...now.filter((entry) => !isTakenOut(entry)), ...chosen.filter(isAdded)]
}

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
