/** What changes in a list, as calls take it. */
export interface ListChanges {
  add?: string[]
  remove?: string[]
}

/**
 * SCR-138: returns what a form added to a list and took out of it, so that what others change in it meanwhile
 * stays; `undefined` if it changed nothing.
 */
export const changesOfList = (
  chosen: readonly string[],
  before: readonly string[],
  keyOf: (entry: string) => string = String,
): ListChanges | undefined => {
  const [isChosen, wasThere] = [new Set(chosen.map(keyOf)), new Set(before.map(keyOf))]
  const add = chosen.filter((entry) => !wasThere.has(keyOf(entry)))
  const remove = before.filter((entry) => !isChosen.has(keyOf(entry)))
  if (add.length + remove.length === 0) return undefined
  return { ...(add.length > 0 ? { add } : {}), ...(remove.length > 0 ? { remove } : {}) }
}

/** Returns the same of logins or mail addresses, in which upper and lower case are the same. */
export const changesOfPeople = (chosen: readonly string[], before: readonly string[]) =>
  changesOfList(chosen, before, (person) => person.toLowerCase())
