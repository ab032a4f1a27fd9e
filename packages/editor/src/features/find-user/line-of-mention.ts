import type { Node } from '@tiptap/pm/model'

/** Matches where a longer name goes on: a point or hyphen is part of a name only if more of it follows. */
const GOES_ON = /^[.-]?[\p{L}\p{N}_]/u

/** Returns whether the text contains the mention, and not only as the beginning of a longer name's. */
const contains = (text: string, mention: string): boolean => {
  for (let at = text.indexOf(mention); at !== -1; at = text.indexOf(mention, at + 1))
    if (!GOES_ON.test(text.slice(at + mention.length))) return true
  return false
}

/** Returns the number of the first line that contains `@` and the name, ignoring case. */
export const lineOfMention = (doc: Node, name: string): number | undefined => {
  const mention = `@${name.toLowerCase()}`
  for (let line = 0; line < doc.childCount; line += 1)
    if (contains(doc.child(line).textContent.toLowerCase(), mention)) return line + 1
  return undefined
}
