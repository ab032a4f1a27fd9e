import { Extension, InputRule } from '@tiptap/core'
import type { EditorState } from '@tiptap/pm/state'
import type { LineAttributes, LineKind } from '@sheaf/document/text/line'
import { FORMULA_LANGUAGE } from '@sheaf/document/text/kinds/code'
import { lineOf } from '../../../text-binding/tokens.ts'
import { isHeading, isItem, lineBefore, setLine } from '../../../text-binding/lines/line-commands.ts'
import { numberOfItem } from '../view/list-numbers.ts'

/** Returns what a line becomes by the signs at its beginning; nothing if these stay what they are. */
type Becomes = (
  line: LineAttributes,
  match: RegExpMatchArray,
  state: EditorState,
  position: number,
) => Partial<LineAttributes> | undefined

/** Makes a rule of signs at the beginning of a line, which are taken away. */
const lineRule = (find: RegExp, becomes: Becomes): InputRule =>
  new InputRule({
    find,
    handler: ({ state, range, match }) => {
      const $from = state.doc.resolve(range.from)
      if ($from.depth === 0 || $from.parentOffset > 0) return null
      const line = lineOf($from.parent)
      const position = $from.before(1)
      const attributes = line.kind === 'code' ? undefined : becomes(line, match, state, position)
      if (attributes === undefined) return null
      const { tr } = state
      tr.delete(range.from, range.to)
      setLine(tr, position, line, attributes)
      return undefined
    },
  })

const mayBeOther = (line: LineAttributes): boolean => line.kind === 'p' || isHeading(line)

/** Of an item, too: whoever types the sign that it has already wants an item, and no second sign in it. */
const mayBeItem = (line: LineAttributes): boolean => mayBeOther(line) || isItem(line)

/** Signs that begin lists. */
const LISTS = [
  lineRule(/^[-+*][ \u00a0]$/, (line) => (mayBeItem(line) ? { kind: 'bullet', start: null } : undefined)),
  // More digits than these are no number of a list: what has them is an account, a parcel, a phone.
  lineRule(/^(\d{1,9})[.)][ \u00a0]$/, (line, [, digits], state, position) => {
    if (!mayBeItem(line)) return undefined
    const ordered: LineAttributes = { ...line, kind: 'ordered', start: null }
    const next = numberOfItem(state.doc, state.doc.resolve(position).index(0), ordered)
    return { kind: 'ordered', start: Number(digits) === next ? null : Number(digits) }
  }),
  // Behind the sign of an item, which has made it one already, or by themselves.
  lineRule(/^\[([ x]?)\][ \u00a0]$/i, (line, [, sign]) =>
    mayBeItem(line) ? { kind: 'task', checked: sign?.toLowerCase() === 'x', start: null } : undefined,
  ),
]

/** Below other code, a block of its own begins. */
const startBelow = ({ doc }: EditorState, position: number): number | null =>
  lineBefore(doc, position)?.kind === 'code' ? 1 : null

/** Signs that begin headings, quotes, formulas and code. */
const BLOCKS = [
  lineRule(/^(#{1,6})[ \u00a0]$/, (line, [, signs]) =>
    mayBeOther(line) ? { kind: `h${signs!.length}` as LineKind, level: 0 } : undefined,
  ),
  lineRule(/^>[ \u00a0]$/, (line) => (line.quote ? undefined : { quote: true })),
  lineRule(/^\$\$[\s\n]$/, (line, _match, state, position) =>
    mayBeOther(line)
      ? {
          kind: 'code',
          language: FORMULA_LANGUAGE,
          align: 'start',
          direction: 'auto',
          start: startBelow(state, position),
        }
      : undefined,
  ),
  lineRule(/^(?:```|~~~)(\S{0,64})[\s\n]$/, (line, [, language], state, position) => {
    if (!mayBeOther(line)) return undefined
    const start = startBelow(state, position)
    return { kind: 'code', language: language || null, align: 'start', direction: 'auto', start }
  }),
]

/** Signs that make a line something else as they are typed, as in Markdown. */
export const TypingRules = Extension.create<{ readonly areOfCell: boolean }>({
  name: 'typingRules',

  // The text of a cell has lists, and nothing that would be a part of the pad.
  addOptions: () => ({ areOfCell: false }),

  addInputRules() {
    return this.options.areOfCell ? LISTS : [...LISTS, ...BLOCKS]
  },
})
