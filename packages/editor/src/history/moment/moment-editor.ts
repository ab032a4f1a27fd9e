import { type AnyExtension, Editor, Extension, Mark } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { HistoryLine } from '@sheaf/contract/entities/history'
import { CodeColors } from '../../features/code/code-colors.ts'
import { Formulas } from '../../features/formula/formulas.ts'
import type { Chips } from '../../features/mention/chips.ts'
import { MentionChips } from '../../features/mention/mention-chips.ts'
import type { PadFiles } from '../../lib/files/pad-files.ts'
import { PAD, WRITERS } from '../../features/writing/clipboard/clipboard.ts'
import { copiedPictures } from '../../features/writing/clipboard/copied-pictures.ts'
import { FileViews } from '../../features/writing/view/file-views.ts'
import { EmptyPadHint } from '../../features/writing/view/empty-pad-hint.ts'
import { LinesSerializer, textOf, withoutHalfLines } from '../../features/writing/clipboard/copied-lines.ts'
import { PadLine } from '../../features/writing/view/line-view.ts'
import { ListNumbers } from '../../features/writing/view/list-numbers.ts'
import { LongPad } from '../../features/writing/view/long-pad.ts'
import { PAD_EDITOR_OPTIONS } from '../../features/writing/pad-editor-options.ts'
import { ReadOnly } from '../../features/writing/read-only.ts'
import { TextDirection } from '../../features/writing/view/text-direction.ts'
import { formatMarks } from '../../text-binding/lines/format-marks.ts'
import { lineNodes } from '../../text-binding/lines/line-nodes.ts'
import { type LineRange, momentDocument, PUT_BACK_MARK, showMoment } from './moment-document.ts'
import { MomentTables } from './moment-tables.ts'
import { RedactedGap } from './redacted-gap.ts'

/** Says of letters that somebody else than their author put them back. */
const PutBack = Mark.create({
  name: PUT_BACK_MARK,
  addAttributes: () => ({ id: { default: null, rendered: false } }),
  parseHTML: () => [],
  renderHTML: ({ mark }) => ['span', { 'data-put-back-by': String(mark.attrs['id']) }, 0],
})

interface Marked {
  /** Lines that the last change left, from 0. */
  readonly changed: readonly LineRange[]
  /** Lines that were chosen, from 0. */
  readonly chosen: LineRange | undefined
}

const NOTHING_MARKED: Marked = { changed: [], chosen: undefined }
const marked = new PluginKey<Marked>('markedLines')

/** Marks the lines that changed last and those that were chosen. */
const MarkedLines = Extension.create({
  name: 'markedLines',
  addProseMirrorPlugins: () => [
    new Plugin<Marked>({
      key: marked,
      state: {
        init: () => NOTHING_MARKED,
        apply: (transaction, before) => ({
          ...before,
          ...(transaction.getMeta(marked) as Partial<Marked> | undefined),
        }),
      },
      props: {
        decorations: (state) => {
          const { changed, chosen } = marked.getState(state) ?? NOTHING_MARKED
          const decorations: Decoration[] = []
          if (changed.length === 0 && chosen === undefined) return null
          state.doc.forEach((line, offset, index) => {
            const isIn = ({ from, to }: LineRange) => index >= from && index < to
            const names = [
              ...(changed.some(isIn) ? ['is-changed'] : []),
              ...(chosen !== undefined && isIn(chosen) ? ['is-chosen'] : []),
            ]
            if (names.length > 0)
              decorations.push(Decoration.node(offset, offset + line.nodeSize, { class: names.join(' ') }))
          })
          return DecorationSet.create(state.doc, decorations)
        },
      },
    }),
  ],
})

/** What is copied is what the page of the pad copies. */
const copying = (tables: MomentTables, padId: string | undefined): AnyExtension =>
  Extension.create({
    name: 'copying',
    addProseMirrorPlugins() {
      return [
        new Plugin({
          key: new PluginKey('copying'),
          props: {
            clipboardSerializer: new LinesSerializer(
              this.editor.schema,
              tables.tableOf,
              () => ({ [WRITERS]: '[]', ...(padId !== undefined && { [PAD]: padId }) }),
              () => copiedPictures(this.editor.view.dom),
            ),
            clipboardTextSerializer: (slice) => textOf(slice, tables.tableOf),
            transformCopied: (slice, { state: { selection } }) => withoutHalfLines(slice, selection),
          },
        }),
      ]
    },
  })

/** Texts of the page, as functions, so that they are in its language when they are drawn. */
interface Labels {
  readonly text: () => string
  readonly keys: () => string
  readonly empty: () => string
  readonly task: () => string
  /** Says how many letters were redacted in a place. */
  readonly gap: (letters: number) => string
}

/** What is drawn into the text from elsewhere. */
interface DrawnIn {
  readonly files?: PadFiles
  readonly chips?: Chips | undefined
  /** Code of the language of the text; empty if nobody said. */
  readonly lang?: string
}

/** The text of a moment as the editor of a pad shows it, which nobody can change. */
export class MomentEditor {
  readonly editor: Editor
  readonly #tables: MomentTables
  #lines: readonly HistoryLine[]

  constructor(
    lines: readonly HistoryLine[],
    { text, keys, empty, task, gap }: Labels,
    { files, chips, lang = '' }: DrawnIn = {},
  ) {
    this.#lines = lines
    const views = files && new FileViews(files.addresses)
    this.#tables = new MomentTables(views, chips)
    this.#tables.show(lines)
    this.editor = new Editor({
      extensions: [
        ...lineNodes,
        PadLine.configure({ author: '', task, tables: this.#tables, files: views }),
        ...formatMarks,
        PutBack,
        CodeColors,
        Formulas,
        MentionChips.configure({ chips }),
        RedactedGap.configure({ label: gap }),
        EmptyPadHint.configure({ hint: empty, empty }),
        ListNumbers,
        LongPad,
        MarkedLines,
        ReadOnly,
        TextDirection,
        copying(this.#tables, files?.padId),
      ],
      editable: false,
      ...PAD_EDITOR_OPTIONS,
      editorProps: {
        attributes: () => ({
          'aria-label': text(),
          'aria-description': keys(),
          'aria-multiline': 'true',
          role: 'textbox',
          ...(lang === '' ? {} : { lang }),
        }),
      },
      onBeforeCreate: ({ editor: created }) => {
        created.options.content = momentDocument(created.schema, lines) as unknown as typeof created.options.content
      },
    })
  }

  /** Shows other lines. Returns which of them differ from those before. */
  readonly show = (lines: readonly HistoryLine[]): readonly LineRange[] => {
    if (lines === this.#lines) return []
    const { view, state } = this.editor
    const { tr } = state
    this.#tables.show(lines)
    const changed = showMoment(tr, this.#lines, lines)
    this.#lines = lines
    if (tr.docChanged) view.dispatch(tr.setMeta('addToHistory', false))
    return changed
  }

  /** Draws the labels in the language that the page has now. */
  readonly redraw = (): void => this.editor.setOptions({})

  mark(lines: Partial<Marked>): void {
    const { view, state } = this.editor
    view.dispatch(state.tr.setMeta(marked, lines))
  }
}
