/* What pads of Etherpad say in ways of their own. */

const AUTHOR = /(?:^|\s)author-[\w-]+/

/** Takes away the colours of authors, which are none of the text. */
export const removeAuthorColors = (root: ParentNode): void => {
  for (const letters of root.querySelectorAll<HTMLElement>('span[class*="author-"]'))
    if (AUTHOR.test(letters.className)) letters.style.removeProperty('background-color')
}

interface PadList {
  readonly kind: 'bullet' | 'ordered' | 'task' | 'p'
  /** Level of its items, from 0, or depth of its indented lines, from 1, where it stands in no other list. */
  readonly level?: number
  readonly checked?: boolean
}

const LIST = /(?:^|\s)(list-)?(bullet|number|indent|tasklist-done|tasklist-not-done)(\d{1,2})?(?=\s|$)/

const KINDS: Readonly<Record<string, PadList['kind']>> = { bullet: 'bullet', number: 'ordered', indent: 'p' }

/** Returns what a list of a pad says of its items; undefined if it is another list. */
export const padList = (list: HTMLElement | null): PadList | undefined => {
  const [, isDrawn, name, digits] = LIST.exec(list?.className ?? '') ?? []
  if (name === undefined) return undefined
  const kind = KINDS[name] ?? 'task'
  return {
    kind,
    // The page of a pad has each line as a list of its own, and an export lists in lists.
    ...(isDrawn !== undefined &&
      digits !== undefined && { level: Math.max(Number(digits), 1) - (kind === 'p' ? 0 : 1) }),
    ...(kind === 'task' && { checked: name === 'tasklist-done' }),
  }
}
