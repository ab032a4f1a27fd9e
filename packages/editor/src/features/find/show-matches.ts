import type { EditorView } from '@tiptap/pm/view'
import { reveal } from '../../lib/folds.ts'
import type { Match } from './matches.ts'

/** Names of the highlights, as the style sheet has them. */
const ALL = 'pad-matches'
const CURRENT = 'pad-match'

/** Matches that are marked on each side of the one that is pointed at. */
const SHOWN_MAX = 500

/**
 * Returns the browser's highlights, which mark text without changing the page; undefined where it has none. The match that
 * is pointed at is then shown by being selected at the end.
 */
const highlights = (): HighlightRegistry | undefined => ('highlights' in CSS ? CSS.highlights : undefined)

const rangeOf = (view: EditorView, { from, to }: Match): StaticRange | undefined => {
  try {
    const [start, end] = [view.domAtPos(from, 1), view.domAtPos(to, -1)]
    return new StaticRange({
      startContainer: start.node,
      startOffset: start.offset,
      endContainer: end.node,
      endOffset: end.offset,
    })
  } catch {
    // The text has changed, and is searched again soon.
    return undefined
  }
}

const rangesOf = (view: EditorView, matches: readonly Match[]): StaticRange[] =>
  matches.flatMap((match) => rangeOf(view, match) ?? [])

/** Marks matches in the text, and among them the one that is pointed at. */
export const showMatches = (view: EditorView, matches: readonly Match[], at: number): void => {
  const registry = highlights()
  if (registry === undefined) return
  const near = matches.slice(Math.max(0, at - SHOWN_MAX), at + SHOWN_MAX).filter((match) => match !== matches[at])
  registry.set(ALL, new Highlight(...rangesOf(view, near)))
  const current = new Highlight(...rangesOf(view, matches.slice(at, at + 1)))
  current.priority = 1
  registry.set(CURRENT, current)
}

export const hideMatches = (): void => {
  highlights()?.delete(ALL)
  highlights()?.delete(CURRENT)
}

/** Scrolls the text so that a match is well in sight. Nothing around the text moves. */
export const scrollToMatch = (view: EditorView, { from, to }: Match): void => {
  const scroller = view.dom.closest('.pad-scroll')
  reveal(view, from, to)
  if (scroller === null) return
  const scroll = (): void => {
    if (view.isDestroyed) return
    const room = scroller.getBoundingClientRect()
    const { top, bottom } = view.coordsAtPos(from)
    const edge = room.height / 5
    if (top >= room.top + edge && bottom <= room.bottom - edge) return
    scroller.scrollTop += (top + bottom) / 2 - (room.top + room.height / 3)
  }
  scroll()
  // Lines that were never shown have an estimated height, so the place moves a little once they are laid out.
  requestAnimationFrame(() => requestAnimationFrame(scroll))
}
