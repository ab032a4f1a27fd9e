import { type ChosenLines, linesFragment } from '@sheaf/contract/pages/frame'
import { padHistoryEnd, padViewEnd, timesliderPath } from '@sheaf/contract/pages/manager-paths'
import type { Editor } from '@tiptap/react'
import { managerLink } from '../../lib/page/manager-link.ts'
import { bindingOf } from '../../text-binding/binding-plugin.ts'
import { lineNumberAt } from './lines.ts'

/** Returns the address of the manager's page around this one, if that shows the pad. */
const managerAddress = (padId: string, page: Window): string | undefined => {
  try {
    const { origin, pathname } = page.parent.location
    const isOurs = page.parent !== page && origin === page.location.origin
    return isOurs && pathname.endsWith(padViewEnd(padId)) ? origin + pathname : undefined
  } catch {
    // The page around belongs to another site, and its location cannot be read.
    return undefined
  }
}

/** A line as its link names it. */
interface LinkedLine {
  readonly number: number
  /** Its own id, by which it is found when lines were added above it (EDT-207). */
  readonly id: string | undefined
}

/**
 * Returns the address of a line (EDT-24). It carries no other parameters: the page asks for a password if it needs one.
 */
export const lineLink = (padId: string, { number, id }: LinkedLine, page: Window = window): string => {
  const { origin, pathname } = page.location
  const link = new URL(managerAddress(padId, page) ?? origin + pathname)
  link.searchParams.set('lineNumber', String(number))
  if (id !== undefined) link.searchParams.set('line', id)
  return link.href
}

/** Returns the address of the history of lines: in the manager, if its page around this one shows the pad. */
export const historyOfLinesLink = (padId: string, lines: ChosenLines, base: URL, page: Window = window): string => {
  const around = managerAddress(padId, page)
  const history =
    around === undefined
      ? managerLink(timesliderPath(padId), base)
      : around.slice(0, -padViewEnd(padId).length) + padHistoryEnd(padId)
  return history + linesFragment(lines)
}

/** Returns the line at a position as its link names it. */
export const linkedLineAt = ({ state }: Pick<Editor, 'state'>, position: number): LinkedLine => {
  const number = lineNumberAt(state.doc, position)
  return { number, id: bindingOf(state)?.lineIdAt(number) }
}

/** EDT-207: returns the number of the line that a link names: by its id where that line still is, else by its number. */
export const numberOfLinked = (
  { state }: Pick<Editor, 'state'>,
  { line, lineNumber }: { readonly line?: string | undefined; readonly lineNumber?: number | undefined },
): number | undefined => (line === undefined ? undefined : bindingOf(state)?.lineOfId(line)) ?? lineNumber
