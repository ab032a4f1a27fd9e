import type { PAD_SHORTCUTS } from '@sheaf/contract/pages/pad-shortcuts'
import { currentLanguage } from '@sheaf/ui/l10n/i18n'
import { dateLocale } from '@sheaf/ui/l10n/date-locale'
import {
  IconBlockquote,
  IconCalendar,
  IconCodeDots,
  IconPaperclip,
  IconPhoto,
  IconH1,
  IconH2,
  IconH3,
  IconLetterT,
  IconLink,
  IconList,
  IconListCheck,
  IconListNumbers,
  IconMath,
  IconMathFunction,
  IconSeparatorHorizontal,
  IconTable,
  IconTemplate,
} from '@tabler/icons-react'
import type { ChainedCommands, Editor } from '@tiptap/core'
import { bindingOf } from '../../text-binding/binding-plugin.ts'
import { insertTable } from '../../text-binding/lines/insert-table.ts'
import { focusNewTable, USUAL_TABLE } from '../tables/new-table.ts'
import { requestOfFile } from '../files/file-request.ts'
import { openLinkForm } from './link-form-request.ts'
import { offersTemplates, requestTemplates } from './template-request.ts'

/*
 * What a line can be made, and what can be put into one: the one list for the menu of styles, the tools for lists, the
 * menu at `/` and the menu of a line. A new kind of line is added here once.
 */

/** Something that lines can be made, or that is put where the caret is. Its label is that of the tool of its name. */
export interface BlockCommand {
  readonly name:
    | (typeof PAD_SHORTCUTS)[number]['tool']
    | 'RULE'
    | 'DATE'
    | 'FORMULA_BLOCK'
    | 'TABLE'
    | 'PICTURE'
    | 'FILE'
    | 'TEMPLATE'
  /** Level of a heading. */
  readonly level?: 1 | 2 | 3
  readonly Icon: typeof IconList
  /** How its icon is turned where lines begin at the right. */
  readonly sign?: 'dots' | 'numbers' | 'ticks'
  /** What of `lineStates` says that lines are this already. */
  readonly on?: string
  /** English words, besides its name, by which it is found. */
  readonly words: string
  /** That a cell of a table has none. */
  readonly isNotInCells?: true
  /** Returns whether it can be done on this page; left out if it always can. */
  readonly isOffered?: () => boolean
  /** @param typed how many letters before the caret are about to be taken away, as those that found it */
  readonly use: (chain: ChainedCommands, typed?: number) => ChainedCommands
  /** Called once the text is changed, for what opens something. */
  readonly after?: (editor: Editor) => void
}

/** A command that lines show to have: the name is that of a tool with keys. */
export interface LineStyle extends BlockCommand {
  readonly name: (typeof PAD_SHORTCUTS)[number]['tool']
}

const HEADINGS = [
  { level: 1, Icon: IconH1, words: 'heading title h1 #' },
  { level: 2, Icon: IconH2, words: 'heading subtitle h2 ##' },
  { level: 3, Icon: IconH3, words: 'heading h3 ###' },
] as const

/** What lines can be, besides items of lists. The first is what they are if they are nothing else. */
export const STYLES: readonly LineStyle[] = [
  { name: 'TEXT', Icon: IconLetterT, words: 'text plain paragraph', use: (chain) => chain.setText() },
  ...HEADINGS.map((heading): LineStyle => {
    const { level } = heading
    const use: BlockCommand['use'] = (chain) => chain.toggleHeading({ level })
    return { name: 'HEADING', on: `line h${level}`, isNotInCells: true, use, ...heading }
  }),
  {
    name: 'QUOTE',
    Icon: IconBlockquote,
    on: 'quote',
    isNotInCells: true,
    words: 'quote citation blockquote >',
    use: (chain) => chain.toggleBlockquote(),
  },
  {
    name: 'CODE_BLOCK',
    Icon: IconCodeDots,
    on: 'line code',
    isNotInCells: true,
    words: 'code block source preformatted ```',
    use: (chain) => chain.toggleCodeBlock(),
  },
]

export const LISTS: readonly LineStyle[] = [
  {
    name: 'BULLET_LIST',
    Icon: IconList,
    sign: 'dots',
    on: 'line bullet',
    words: 'bullet bulleted unordered list points -',
    use: (chain) => chain.toggleBulletList(),
  },
  {
    name: 'ORDERED_LIST',
    Icon: IconListNumbers,
    sign: 'numbers',
    on: 'line ordered',
    words: 'numbered ordered list 1.',
    use: (chain) => chain.toggleOrderedList(),
  },
  {
    name: 'TASK_LIST',
    Icon: IconListCheck,
    sign: 'ticks',
    on: 'line task',
    words: 'task todo to-do checklist checkbox list []',
    use: (chain) => chain.toggleTaskList(),
  },
]

/** Returns the date of a day as the page's language writes it. */
const dateOf = (day: Date): string =>
  new Intl.DateTimeFormat(dateLocale(currentLanguage()), { dateStyle: 'long' }).format(day)

/** What is put where the caret is. */
const INSERTIONS: readonly BlockCommand[] = [
  {
    name: 'RULE',
    Icon: IconSeparatorHorizontal,
    isNotInCells: true,
    words: 'rule divider separator horizontal line hr ---',
    use: (chain, typed) => chain.insertRule(typed),
  },
  {
    name: 'TABLE',
    Icon: IconTable,
    isNotInCells: true,
    words: 'table grid spreadsheet rows columns',
    use: (chain, typed) =>
      chain.command(({ state, dispatch }) => insertTable(bindingOf(state), USUAL_TABLE(), typed)(state, dispatch)),
    after: focusNewTable,
  },
  {
    name: 'PICTURE',
    Icon: IconPhoto,
    words: 'picture image photo upload',
    use: (chain) => chain,
    after: ({ view }) => requestOfFile(view.dom, { act: 'choose', kind: 'picture' }),
  },
  {
    name: 'FILE',
    Icon: IconPaperclip,
    words: 'file attachment document pdf upload',
    use: (chain) => chain,
    after: ({ view }) => requestOfFile(view.dom, { act: 'choose', kind: 'file' }),
  },
  {
    name: 'FORMULA_BLOCK',
    Icon: IconMath,
    isNotInCells: true,
    words: 'formula block equation display math tex latex katex $$',
    use: (chain, typed) => chain.insertFormulaBlock(typed),
  },
  {
    name: 'FORMULA',
    Icon: IconMathFunction,
    words: 'inline formula equation math tex latex katex $',
    use: (chain) => chain,
    after: (editor) => editor.chain().focus().toggleFormula().run(),
  },
  {
    name: 'TEMPLATE',
    Icon: IconTemplate,
    isNotInCells: true,
    words: 'template boilerplate form minutes agenda',
    isOffered: () => offersTemplates.get(),
    use: (chain) => chain,
    after: requestTemplates,
  },
  { name: 'LINK', Icon: IconLink, words: 'link url address web', use: (chain) => chain, after: openLinkForm },
  {
    name: 'DATE',
    Icon: IconCalendar,
    words: 'date today day now',
    use: (chain) =>
      chain.command(({ tr }) => {
        tr.insertText(dateOf(new Date()))
        return true
      }),
  },
]

/** What lines can be made. */
export const LINE_STYLES: readonly LineStyle[] = [...STYLES, ...LISTS]

export const BLOCK_COMMANDS: readonly BlockCommand[] = [...LINE_STYLES, ...INSERTIONS]

/** Returns the values in the label of a command. */
export const labelValues = ({ level }: Pick<BlockCommand, 'level'>): { level?: number } =>
  level === undefined ? {} : { level }
