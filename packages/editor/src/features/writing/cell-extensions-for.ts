import { type AnyExtension, type Editor, Extension } from '@tiptap/core'
import { Fragment, type Node, type Schema, Slice } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { PLAIN_LINE } from '@sheaf/document/text/line'
import type { Presence } from '../../connection/presence.ts'
import { bindingOf } from '../../text-binding/binding-plugin.ts'
import { formatMarks } from '../../text-binding/lines/format-marks.ts'
import { isFile, isItem, isTable } from '../../text-binding/lines/line-commands.ts'
import { lineNodes } from '../../text-binding/lines/line-nodes.ts'
import type { TextBinding } from '../../text-binding/text-binding.ts'
import { lineOf } from '../../text-binding/tokens.ts'
import type { KnownOf } from './carets/caret-follower.ts'
import { Carets } from './carets/carets.ts'
import { Clipboard } from './clipboard/clipboard.ts'
import { FileKeys } from './typing/file-keys.ts'
import { FileViews } from './view/file-views.ts'
import { LineKeys } from './typing/line-keys.ts'
import { PadLine } from './view/line-view.ts'
import { ListNumbers } from './view/list-numbers.ts'
import { NativeEdits } from './typing/native-edits.ts'
import { OpenLinks } from './view/open-links.ts'
import type { PadFiles } from '../../lib/files/pad-files.ts'
import { UploadPlaces } from '../../lib/files/upload-places.ts'
import { textOf } from './clipboard/copied-lines.ts'
import { nodesOfText } from './clipboard/pasted-lines.ts'
import { PasteLink } from './clipboard/paste-link.ts'
import { PasteMarkdown } from './clipboard/paste-markdown.ts'
import { PasteFiles } from './clipboard/paste-files.ts'
import { SharedText } from './shared-text.ts'
import { switchRules } from './typing/switched-rules.ts'
import type { Direction } from '../../lib/lines/line-direction.ts'
import { TextDirection } from './view/text-direction.ts'
import { TypedLinks } from './typing/typed-links.ts'
import { TypingRules } from './typing/typing-rules.ts'

interface CellEditorSetup {
  /** Returns the binding of the cell's text to an editor of a schema. */
  readonly boundTo: (schema: Schema) => TextBinding
  readonly presence: Presence
  readonly knownOf: KnownOf
  readonly author: string
  readonly labels: { readonly nameless: () => string; readonly task: () => string }
  readonly formatsTyped: () => boolean
  readonly direction: Direction | undefined
  /** Where the files of the pad are to be had, and others to be added; left out where none are. */
  readonly files?: PadFiles | undefined
}

/** Returns a line as a cell may have it: its letters, and what list it is in or what picture or file it shows. */
const asOfCell = (line: Node): Node => {
  const { kind, checked, level, start, align, direction, file, width, alt } = lineOf(line)
  const attributes = {
    ...PLAIN_LINE,
    align,
    direction,
    ...(isItem(lineOf(line)) && { kind, checked, level, start }),
    ...(isFile(lineOf(line)) && { kind, file, width, alt }),
  }
  return line.type.create(attributes, line.content)
}

/**
 * Returns lines as those of a cell: lists, pictures and files alone stay what they are. No heading stands in one, and rows of a
 * table are lines with tabs.
 */
const asOfCellAll = ({ state, schema }: Editor, lines: readonly Node[]): Node[] =>
  lines.flatMap((line) => {
    if (line.type.name !== 'line') return [line]
    if (!isTable(lineOf(line))) return [asOfCell(line)]
    const tableOf = (id: string) => bindingOf(state)?.tableOf(id)
    return nodesOfText(schema, textOf(new Slice(Fragment.from(line), 0, 0), tableOf))
  })

const PasteInCell = Extension.create({
  name: 'pasteInCell',
  addProseMirrorPlugins() {
    const { editor } = this
    return [
      new Plugin({
        key: new PluginKey('pasteInCell'),
        props: {
          transformPasted: ({ content, openStart, openEnd }) =>
            new Slice(Fragment.fromArray(asOfCellAll(editor, content.content)), openStart, openEnd),
        },
      }),
    ]
  },
})

/** Keys of what a cell does not have. */
const NOT_IN_CELLS = /^Mod-(Alt-[1-6c]|Shift-b)$/

const CellLineKeys = LineKeys.extend({
  addKeyboardShortcuts() {
    const keys = (this as unknown as { parent?: () => Record<string, () => boolean> }).parent?.() ?? {}
    return Object.fromEntries(Object.entries(keys).filter(([name]) => !NOT_IN_CELLS.test(name)))
  },
})

/** Returns the extensions of the editor of a table's cell, and a function that makes its first document. */
export const cellExtensionsFor = ({
  boundTo,
  presence,
  knownOf,
  author,
  labels,
  formatsTyped,
  direction,
  files,
}: CellEditorSetup): { readonly extensions: AnyExtension[]; readonly firstDocument: (schema: Schema) => Node } => {
  let binding: TextBinding | undefined
  const boundOnce = (schema: Schema): TextBinding => (binding ??= boundTo(schema))
  const extensions: AnyExtension[] = [
    ...lineNodes,
    PadLine.configure({ author, task: labels.task, files: files && new FileViews(files.addresses) }),
    ...formatMarks,
    SharedText.configure({ author, boundTo: boundOnce }),
    FileKeys,
    CellLineKeys,
    UploadPlaces,
    NativeEdits,
    TypingRules.configure({ areOfCell: true }),
    Carets.configure({ presence, author, nameless: labels.nameless, knownOf }),
    ListNumbers,
    OpenLinks,
    TextDirection.configure({ fixed: direction }),
    TypedLinks.configure({ isOn: formatsTyped }),
    Clipboard.configure({ files }),
    PasteFiles.configure({ files }),
    PasteLink,
    PasteMarkdown.configure({ files, fit: asOfCellAll }),
    PasteInCell,
  ]
  return {
    extensions: switchRules(extensions, formatsTyped),
    firstDocument: (schema) => boundOnce(schema).document(),
  }
}
