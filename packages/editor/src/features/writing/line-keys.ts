import { Extension } from '@tiptap/core'
import { chainCommands, selectAll, selectTextblockEnd, selectTextblockStart } from '@tiptap/pm/commands'
import { dropCursor } from '@tiptap/pm/dropcursor'
import type { Command } from '@tiptap/pm/state'
import { toggleKind, toggleQuote, toggleTicks } from '../../text-binding/line-commands.ts'
import {
  leaveCode,
  leaveLastCode,
  newLine,
  newRow,
  removeBackward,
  removeForward,
} from '../../text-binding/split-and-join.ts'
import { typeBelowRule } from './rule-line.ts'

type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    lines: {
      toggleHeading: (attributes: { readonly level: HeadingLevel }) => ReturnType
      toggleBulletList: () => ReturnType
      toggleOrderedList: () => ReturnType
      toggleTaskList: () => ReturnType
      toggleCodeBlock: () => ReturnType
      toggleBlockquote: () => ReturnType
      /** Begins a line where the caret is. */
      splitBlock: () => ReturnType
    }
  }
}

const HEADING_LEVELS: readonly HeadingLevel[] = [1, 2, 3, 4, 5, 6]

export const isMac = (): boolean => /Mac|iP(hone|ad|od)/.test(navigator.platform)

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
      toggleHeading: ({ level }) => run(toggleKind(`h${level}`))(),
      toggleBulletList: run(toggleKind('bullet')),
      toggleOrderedList: run(toggleKind('ordered')),
      toggleTaskList: run(toggleKind('task')),
      toggleCodeBlock: run(toggleKind('code')),
      toggleBlockquote: run(toggleQuote),
      splitBlock: run(newLine),
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
      'Mod-Alt-0': run(toggleKind('p')),
      'Mod-Shift-7': () => editor.commands.toggleOrderedList(),
      'Mod-Shift-8': () => editor.commands.toggleBulletList(),
      'Mod-Shift-9': () => editor.commands.toggleTaskList(),
      'Mod-Shift-b': () => editor.commands.toggleBlockquote(),
      'Mod-Alt-c': () => editor.commands.toggleCodeBlock(),
      'Mod-Alt-Enter': run(toggleTicks),
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
      ...(isMac() && {
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
