import { Extension } from '@tiptap/core'
import { chainCommands, selectAll, selectTextblockEnd, selectTextblockStart } from '@tiptap/pm/commands'
import { dropCursor } from '@tiptap/pm/dropcursor'
import type { Command, EditorState } from '@tiptap/pm/state'
import type { LineAlignment, LineDirection } from '@sheaf/document/text/line'
import { Plugin, PluginKey, TextSelection } from '@tiptap/pm/state'
import { PLAIN_LINE } from '@sheaf/document/text/line'
import { lineDirection, ownDirection } from '../../../lib/lines/line-direction.ts'
import { isApple } from '@sheaf/ui/lib/is-apple'
import {
  alignLines,
  asText,
  directLines,
  indent,
  selectedLines,
  toggleKind,
  toggleQuote,
  toggleTicks,
  caretLine,
} from '../../../text-binding/lines/line-commands.ts'
import type { LineRange } from '../../../text-binding/lines/line-blocks.ts'
import {
  duplicateLines,
  type IsHeld,
  moveLines,
  moveLinesTo,
  removeLines,
} from '../../../text-binding/lines/move-lines.ts'
import {
  insertRule,
  leaveCode,
  leaveLastCode,
  newLine,
  newRow,
  removeBackward,
  removeForward,
} from '../../../text-binding/lines/split-and-join.ts'
import { caretsKey } from '../carets/caret-state.ts'

/** Puts what is typed with the caret on a rule into a line below it: a rule has no letters, and stays. */
const typeBelowRule = (): Plugin =>
  new Plugin({
    key: new PluginKey('typeBelowRule'),
    props: {
      handleTextInput: (view, _from, _to, text) => {
        const { state } = view
        const at = caretLine(state)
        if (view.composing || at?.line.kind !== 'rule' || at.node.content.size > 0) return false
        const { quote, level } = at.line
        const behind = at.position + at.node.nodeSize
        const { schema, tr } = state
        tr.insert(behind, schema.node('line', { ...PLAIN_LINE, quote, level }, schema.text(text)))
        view.dispatch(tr.setSelection(TextSelection.create(tr.doc, behind + 1 + text.length)).scrollIntoView())
        return true
      },
    },
  })

type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    lines: {
      /** Makes all selected lines plain paragraphs. */
      setText: () => ReturnType
      toggleHeading: (attributes: { readonly level: HeadingLevel }) => ReturnType
      toggleBulletList: () => ReturnType
      toggleOrderedList: () => ReturnType
      toggleTaskList: () => ReturnType
      toggleCodeBlock: () => ReturnType
      toggleBlockquote: () => ReturnType
      /** Aligns all selected lines. */
      alignLines: (align: LineAlignment) => ReturnType
      /** Says in which direction all selected lines run. */
      directLines: (direction: LineDirection) => ReturnType
      /** Lets all selected lines run in the other direction than the first of them is seen to. */
      turnLines: () => ReturnType
      /** Moves the selected lines one level in (1) or out (-1), with what belongs to them. */
      indentLines: (by: 1 | -1) => ReturnType
      /** Begins a line where the caret is. */
      splitBlock: () => ReturnType
      /**
       * Draws a rule where the caret is, and begins a line below it.
       *
       * @param typed how many letters of the line do not count, since they are about to be taken away
       */
      insertRule: (typed?: number) => ReturnType
      /** Moves the selected lines, or others, past what is above (-1) or below (1). */
      moveLines: (by: 1 | -1, lines?: LineRange) => ReturnType
      /** Moves lines before the line of a number, counted from 0. */
      moveLinesTo: (lines: LineRange, place: number) => ReturnType
      /** Writes the selected lines, or others, once more below them. */
      duplicateLines: (lines?: LineRange) => ReturnType
      removeLines: (lines?: LineRange) => ReturnType
    }
  }
}

const HEADING_LEVELS: readonly HeadingLevel[] = [1, 2, 3, 4, 5, 6]

/** Returns whether somebody else is writing between two positions. */
const isHeldIn =
  (state: EditorState): IsHeld =>
  (from, to) =>
    [...(caretsKey.getState(state)?.carets.values() ?? [])].some(({ head }) => head > from && head < to)

/** Lets lines run in the other direction; one that is that of their letters is said by nobody. */
const turnLines: Command = (state, dispatch, view) => {
  const first = selectedLines(state)[0]?.node
  if (first === undefined) return false
  const around = view && getComputedStyle(view.dom).direction === 'rtl' ? 'rtl' : 'ltr'
  const turned = (lineDirection(first) ?? around) === 'rtl' ? 'ltr' : 'rtl'
  return directLines(ownDirection(first) === turned ? 'auto' : turned)(state, dispatch)
}

/** What lines are, and the keys that change it. A change of what a line is changes its attributes alone. */
export const LineKeys = Extension.create({
  name: 'lineKeys',

  addCommands: () => {
    const run =
      (command: Command) =>
      () =>
      ({ state, dispatch }: { state: Parameters<Command>[0]; dispatch: Parameters<Command>[1] }): boolean =>
        command(state, dispatch)
    return {
      setText: run(asText),
      toggleHeading: ({ level }) => run(toggleKind(`h${level}`))(),
      toggleBulletList: run(toggleKind('bullet')),
      toggleOrderedList: run(toggleKind('ordered')),
      toggleTaskList: run(toggleKind('task')),
      toggleCodeBlock: run(toggleKind('code')),
      toggleBlockquote: run(toggleQuote),
      alignLines: (align) => run(alignLines(align))(),
      indentLines: (by) => run(indent(by))(),
      directLines: (direction) => run(directLines(direction))(),
      turnLines:
        () =>
        ({ state, dispatch, view }) =>
          turnLines(state, dispatch, view),
      splitBlock: run(newLine),
      insertRule: (typed) => run(insertRule(typed))(),
      moveLines: (by, lines) => (props) => run(moveLines(by, isHeldIn(props.state), lines))()(props),
      moveLinesTo: (lines, place) => (props) => run(moveLinesTo(lines, place, isHeldIn(props.state), true))()(props),
      duplicateLines: (lines) => run(duplicateLines(lines))(),
      removeLines: (lines) => run(removeLines(lines))(),
    }
  },

  addKeyboardShortcuts() {
    const { editor } = this
    const run = (command: Command) => () => command(editor.state, editor.view.dispatch, editor.view)
    const backspace = () => editor.commands.undoInputRule() || run(removeBackward)()
    const remove = run(removeForward)
    return {
      ...Object.fromEntries(
        HEADING_LEVELS.map((level) => [`Mod-Alt-${level}`, () => editor.commands.toggleHeading({ level })]),
      ),
      'Mod-Alt-0': run(asText),
      'Mod-Shift-7': () => editor.commands.toggleOrderedList(),
      'Mod-Shift-8': () => editor.commands.toggleBulletList(),
      'Mod-Shift-9': () => editor.commands.toggleTaskList(),
      'Mod-Shift-b': () => editor.commands.toggleBlockquote(),
      'Mod-Shift-l': () => editor.commands.alignLines('start'),
      'Mod-Shift-e': () => editor.commands.alignLines('center'),
      'Mod-Shift-r': () => editor.commands.alignLines('end'),
      'Mod-Shift-j': () => editor.commands.alignLines('justify'),
      'Mod-Shift-x': () => editor.commands.turnLines(),
      'Mod-Alt-c': () => editor.commands.toggleCodeBlock(),
      'Mod-Alt-Enter': run(toggleTicks),
      // At an end of the pad, too, the key is not the browser's, which would select.
      'Alt-Shift-ArrowUp': () => editor.commands.moveLines(-1) || true,
      'Alt-Shift-ArrowDown': () => editor.commands.moveLines(1) || true,
      'Mod-Shift-d': () => editor.commands.duplicateLines() || true,
      'Mod-Shift-k': () => editor.commands.removeLines(),
      Enter: run(newLine),
      'Shift-Enter': run(newRow),
      'Mod-Enter': run(chainCommands(leaveCode, newRow)),
      ArrowDown: run(leaveLastCode),
      Backspace: backspace,
      'Mod-Backspace': backspace,
      'Shift-Backspace': backspace,
      Delete: remove,
      'Mod-Delete': remove,
      'Mod-a': run(selectAll),
      ...(isApple() && {
        'Ctrl-h': backspace,
        'Alt-Backspace': backspace,
        'Ctrl-Alt-Backspace': remove,
        'Ctrl-d': remove,
        'Alt-Delete': remove,
        'Alt-d': remove,
        'Ctrl-a': run(selectTextblockStart),
        'Ctrl-e': run(selectTextblockEnd),
      }),
    }
  },

  addProseMirrorPlugins: () => [dropCursor(), typeBelowRule()],
})
