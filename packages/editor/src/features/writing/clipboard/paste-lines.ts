import { UPDATE_MAX_BYTES } from '@sheaf/contract/limits'
import { toast } from '@sheaf/ui/components/toast'
import { t } from '@sheaf/ui/l10n/i18n'
import type { Node } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'
import { OWN_STEP } from '../../../text-binding/step-keys.ts'
import { linkRange, withLinks } from './link-addresses.ts'
import { pastePieces } from './paste-pieces.ts'
import { fitLines, placeLines, type Range } from './place-lines.ts'

/** Most that is written in one change, in letters. It is far below the server's limit for one update. */
const PIECE_SIZE = 60_000
/** What a line, and letters with formats of their own, take besides the letters. */
const PART_SIZE = 40

/** Largest line that can be pasted. It is not cut, and has to fit into one update even with three-byte letters. */
const LINE_MAX_SIZE = UPDATE_MAX_BYTES / 4

/** Most lines, and most letters with what lines take besides, that are pasted at once. */
const LINES_MAX = 200_000
const SIZE_MAX = 40_000_000

/**
 * Most lines in which something is changed again once they are pasted, as a step of undo of its own: in a book that would
 * keep everybody busy.
 */
export const LINES_CHANGED_AGAIN = 2000

const sizeOf = (line: Node): number => line.nodeSize + PART_SIZE * (1 + line.childCount)

/** Cuts lines into pieces that are written one after the other. */
const piecesOf = (lines: readonly Node[]): Node[][] => {
  const pieces: Node[][] = []
  let room = 0
  for (const line of lines) {
    room -= sizeOf(line)
    if (room < 0 || pieces.length === 0) {
      pieces.push([])
      room = PIECE_SIZE - sizeOf(line)
    }
    pieces.at(-1)!.push(line)
  }
  return pieces
}

interface PasteOptions {
  /** Whether they are plain text, which says nothing of what its lines are. */
  readonly areTyped?: boolean
  /** Whether addresses in them become links, which is a step of undo of its own. */
  readonly linksAddresses?: boolean
  /** Called once all lines are in the text, which takes a while if they are many, with the position where they end. */
  readonly onDone?: (end: number) => void
  /** Time in ms after which the rest of many lines waits; left out for the usual one. */
  readonly busyMs?: number
}

const areTooMany = (lines: readonly Node[]): boolean =>
  lines.length > LINES_MAX ||
  lines.some(({ nodeSize }) => nodeSize > LINE_MAX_SIZE) ||
  lines.reduce((sum, line) => sum + sizeOf(line), 0) > SIZE_MAX

/**
 * Pastes lines in the place of a range, in several changes if they are many, because the server refuses a single change
 * above its limit. Undo takes all of it back in one step. Of many, the rest comes after this call.
 */
export const pasteLines = (
  view: EditorView,
  range: Range,
  lines: readonly Node[],
  options: PasteOptions = {},
): void => {
  if (areTooMany(lines)) {
    toast.error(t('BACKEND.ERROR.REALTIME.TOO_LARGE'))
    return
  }
  const { areTyped = false, linksAddresses = false, onDone, busyMs } = options
  const isLinkedFirst = linksAddresses && lines.length > LINES_CHANGED_AGAIN
  const placed = fitLines(view.state.doc, range, isLinkedFirst ? withLinks(lines) : lines, areTyped)
  const [first, ...others] = piecesOf(placed.lines)
  if (first === undefined) return
  pastePieces(view, {
    first: (tr) => placeLines(tr, range, { ...placed, lines: first }),
    others,
    busyMs,
    onDone: (end) => {
      if (linksAddresses && !isLinkedFirst) linkAsOneUndo(view, Math.min(range.from, end), end)
      onDone?.(end)
    },
  })
}

/** Makes links of the addresses in a range. One undo takes them back, and nothing else. */
export const linkAsOneUndo = (view: EditorView, from: number, to: number): void => {
  const { tr, storedMarks } = view.state
  if (linkRange(tr, from, to)) view.dispatch(tr.setStoredMarks(storedMarks).setMeta(OWN_STEP, true))
}
