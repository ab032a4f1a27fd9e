import { isBegunBy, isFoundBy, searchWords } from '@sheaf/contract/name-search'
import { t } from '@sheaf/ui/l10n/i18n'
import type { Editor } from '@tiptap/core'
import { BLOCK_COMMANDS, type BlockCommand, labelValues } from '../../lib/commands/block-commands.ts'
import { lineStates } from '../../lib/lines/line-states.ts'
import { asOneUndo } from '../../text-binding/one-undo.ts'
import type { SlashQuery } from './slash-query.ts'

/** Returns the name of a command in the language of the page. */
export const nameOf = (command: BlockCommand): string => t(`EDITOR.TOOL.${command.name}`, labelValues(command))

/**
 * EDT-161: returns the commands of whose name, in the language of the page or in English, any part was typed: first
 * those with a name of one word that begins so, then those with such a word in their name, then those of which any other
 * word does. Before anything is typed, all come in the order of the list. In a cell of a table, what none has is not among them.
 */
export const commandsFor = ({ text: typed, isInCell }: Pick<SlashQuery, 'text' | 'isInCell'>): BlockCommand[] => {
  const offered = BLOCK_COMMANDS.filter(
    ({ isNotInCells = false, isOffered = () => true }) => !(isInCell && isNotInCells) && isOffered(),
  )
  const words = searchWords(typed)
  const sign = typed.trim()
  if (sign === '') return offered
  // Signs of Markdown are made of what parts words.
  if (words.length === 0)
    return offered.filter((command) => command.words.split(' ').some((word) => word.startsWith(sign)))
  const found = offered
    .map((command) => ({
      command,
      // What searchWords takes apart, such as `to-do`, is typed in one word as well.
      names: [...searchWords(`${nameOf(command)} ${command.words}`), ...command.words.split(' ')],
    }))
    .filter(({ names }) => isFoundBy(words, names))
  const rankOf = ({ command, names }: (typeof found)[number]): number => {
    const name = searchWords(nameOf(command))
    if (name.length === 1 && isBegunBy(words, name)) return 0
    if (isBegunBy(words, name)) return 1
    return isBegunBy(words, names) ? 2 : 3
  }
  return found.toSorted((one, other) => rankOf(one) - rankOf(other)).map(({ command }) => command)
}

/** Does what a command says in place of the `/` and what was typed behind it. One undo brings these back. */
export const useInPlaceOf = (editor: Editor, { from, text }: SlashQuery, { on, use, after }: BlockCommand): void => {
  const typed = 1 + text.length
  asOneUndo(editor.view, () => {
    // What the line is already, a tool would take away.
    const isSo = on !== undefined && lineStates(editor.state).includes(on)
    if (!isSo) use(editor.chain().focus(), typed).run()
    // Taken away last, it is brought back in its own line, whatever was begun behind it.
    editor.view.dispatch(editor.state.tr.delete(from, from + typed).scrollIntoView())
  })
  editor.view.focus()
  after?.(editor)
}
