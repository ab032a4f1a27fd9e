import type { Editor } from '@tiptap/core'
import type { EditorView } from '@tiptap/pm/view'
import { drawnCell, type DrawnPlace, drawnPlaceOf } from '../../lib/lines/drawn-places.ts'
import { reveal } from '../../lib/lines/folds.ts'
import { bindingOf } from '../../text-binding/binding-plugin.ts'
import { openEditorOf } from './cell-matches.ts'
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

type Ends = readonly [start: DrawnPlace, end: DrawnPlace]

const endsInView = (view: EditorView, { from, to }: Match): Ends => [view.domAtPos(from, 1), view.domAtPos(to, -1)]

/** Returns where a match in a cell without an editor is drawn. */
const endsInCell = ({ view, state }: Editor, { from, to, cell }: Match): Ends | undefined => {
  const content = cell && drawnCell(view.dom, cell.id)?.querySelector(':scope > .pad-cell')
  const doc = content && bindingOf(state)?.ofCell(cell.id).document()
  const start = doc && drawnPlaceOf(content, doc, from, 1)
  const end = doc && drawnPlaceOf(content, doc, to, -1)
  return start && end ? [start, end] : undefined
}

/** Returns where a match is drawn; undefined if it is not. */
const endsOf = (editor: Editor, match: Match): Ends | undefined => {
  try {
    const open = match.cell && openEditorOf(match.cell.id)
    if (match.cell === undefined || open) return endsInView((open ?? editor).view, match)
    return endsInCell(editor, match)
  } catch {
    // The text has changed, and is searched again soon.
    return undefined
  }
}

const rangesOf = (editor: Editor, matches: readonly Match[]): StaticRange[] =>
  matches.flatMap((match) => {
    const [start, end] = endsOf(editor, match) ?? []
    if (start === undefined || end === undefined) return []
    const [startContainer, startOffset, endContainer, endOffset] = [start.node, start.offset, end.node, end.offset]
    return new StaticRange({ startContainer, startOffset, endContainer, endOffset })
  })

/** Marks matches in the text, and among them the one that is pointed at. */
export const showMatches = (editor: Editor, matches: readonly Match[], at: number): void => {
  const registry = highlights()
  if (registry === undefined) return
  const near = matches.slice(Math.max(0, at - SHOWN_MAX), at + SHOWN_MAX).filter((match) => match !== matches[at])
  registry.set(ALL, new Highlight(...rangesOf(editor, near)))
  const current = new Highlight(...rangesOf(editor, matches.slice(at, at + 1)))
  current.priority = 1
  registry.set(CURRENT, current)
}

export const hideMatches = (): void => {
  highlights()?.delete(ALL)
  highlights()?.delete(CURRENT)
}

/** Selects in the page a match in a cell that cannot be written in. */
export const selectDrawn = (editor: Editor, match: Match): void => {
  const [start, end] = endsOf(editor, match) ?? []
  if (start && end) getSelection()?.setBaseAndExtent(start.node, start.offset, end.node, end.offset)
}

/** Returns from where to where in the window a match is. */
const rowOf = (editor: Editor, match: Match): { readonly top: number; readonly bottom: number } => {
  if (match.cell === undefined) return editor.view.coordsAtPos(match.from)
  const [start, end] = endsOf(editor, match) ?? []
  const range = document.createRange()
  if (start && end) {
    range.setStart(start.node, start.offset)
    range.setEnd(end.node, end.offset)
    return range.getBoundingClientRect()
  }
  return editor.view.coordsAtPos(match.cell.line)
}

/** Scrolls the text so that a match is well in sight. Nothing around the text moves. */
export const scrollToMatch = (editor: Editor, match: Match): void => {
  const { view } = editor
  const scroller = view.dom.closest('.pad-scroll')
  const { from, to } = match.cell ? { from: match.cell.line + 1, to: match.cell.line + 1 } : match
  reveal(view, from, to)
  if (scroller === null) return
  const scroll = (): void => {
    if (view.isDestroyed) return
    // A wide table is scrolled by itself.
    if (match.cell) drawnCell(view.dom, match.cell.id)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const room = scroller.getBoundingClientRect()
    const { top, bottom } = rowOf(editor, match)
    const edge = room.height / 5
    if (top >= room.top + edge && bottom <= room.bottom - edge) return
    scroller.scrollTop += (top + bottom) / 2 - (room.top + room.height / 3)
  }
  scroll()
  // Lines that were never shown have an estimated height, so the place moves a little once they are laid out.
  requestAnimationFrame(() => requestAnimationFrame(scroll))
}
