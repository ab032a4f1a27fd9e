import type { Messages } from './keys.ts'

/** Texts as they are fetched, their keys split at the dots: `{ MENU: { LOGIN: 'Sign in' } }`. */
export interface MessageTree {
  readonly [part: string]: string | MessageTree
}

/** Splits keys at their dots. None may be the beginning of another, which `npm run l10n` checks. */
export const messageTree = (messages: Messages): MessageTree => {
  type Branch = { [part: string]: string | Branch }
  const tree: Branch = {}
  for (const [key, text] of Object.entries(messages)) {
    const parts = key.split('.')
    const leaf = parts.pop() as string
    let branch = tree
    for (const part of parts) branch = (branch[part] ??= {}) as Branch
    branch[leaf] = text
  }
  return tree
}

/** Joins the keys of a tree again. */
export const flattenMessages = (tree: MessageTree): Messages =>
  Object.fromEntries(
    Object.entries(tree).flatMap(([part, below]) =>
      typeof below === 'string'
        ? [[part, below]]
        : Object.entries(flattenMessages(below)).map(([key, text]) => [`${part}.${key}`, text]),
    ),
  )
