import type { Node } from '@tiptap/pm/model'

/** Returns the number of the first line that contains `@` and the name, ignoring case. */
export const lineMentioning = (doc: Node, name: string): number | undefined => {
  const wanted = `@${name.toLocaleLowerCase()}`
  let number = 0
  let found: number | undefined
  doc.descendants((node) => {
    if (found !== undefined) return false
    if (!node.isTextblock) return true
    number += 1
    if (node.textContent.toLocaleLowerCase().includes(wanted)) found = number
    return false
  })
  return found
}
