import type { AnyExtension } from '@tiptap/core'
import type { Node, Schema } from '@tiptap/pm/model'
import type { WritingIds } from '@sheaf/document/text/write'
import type { OpenPad } from '../../connection/access-state.ts'
import { FormatCommands } from '../../text-binding/lines/format-commands.ts'
import { formatMarks } from '../../text-binding/lines/format-marks.ts'
import { lineNodes } from '../../text-binding/lines/line-nodes.ts'
import { TextBinding } from '../../text-binding/text-binding.ts'
import type { DrawsTables } from '../../lib/tables/draws-tables.ts'
import { Carets } from './carets/carets.ts'
import { Clipboard } from './clipboard/clipboard.ts'
import type { PadFiles } from '../../lib/files/pad-files.ts'
import { UploadPlaces } from '../../lib/files/upload-places.ts'
import { EmptyPadHint } from './view/empty-pad-hint.ts'
import { FileKeys } from './typing/file-keys.ts'
import { FileViews } from './view/file-views.ts'
import { LineHighlight } from './view/line-highlight.ts'
import { LineKeys } from './typing/line-keys.ts'
import { PadLine } from './view/line-view.ts'
import { ListNumbers } from './view/list-numbers.ts'
import { LongPad } from './view/long-pad.ts'
import { NativeEdits } from './typing/native-edits.ts'
import { OpenLinks } from './view/open-links.ts'
import { PasteCode } from './clipboard/paste-code.ts'
import { PasteLink } from './clipboard/paste-link.ts'
import { PasteMarkdown } from './clipboard/paste-markdown.ts'
import { PasteFiles } from './clipboard/paste-files.ts'
import { ReadOnly } from './read-only.ts'
import { SharedText } from './shared-text.ts'
import { TabKey } from './typing/tab-key.ts'
import { switchRules } from './typing/switched-rules.ts'
import type { Direction } from '../../lib/lines/line-direction.ts'
import { TextDirection } from './view/text-direction.ts'
import { TypedLinks } from './typing/typed-links.ts'
import { TypingRules } from './typing/typing-rules.ts'

interface PadEditorSetup {
  readonly pad: Omit<OpenPad, 'ids'> & { readonly ids: WritingIds }
  readonly author: string
  readonly labels: Labels
  /** Draws the tables of the pad. */
  readonly tables: DrawsTables | undefined
  /** Where its files are to be had, and others to be added; left out where none are. */
  readonly files?: PadFiles | undefined
  /** Returns whether what is typed is formatted by its signs; left out if it always is. */
  readonly formatsTyped?: () => boolean
  /** Direction of the text, whatever its letters; left out if it has their own. */
  readonly direction?: Direction | undefined
  /** Returns the time in ms, which parts the steps of undo. */
  readonly now?: () => number
}

/** Texts of the editor. Each is a function, so that it is in the page's current language when it is drawn. */
interface Labels {
  readonly nameless: () => string
  readonly hint: () => string
  /** Hint of an empty pad for readers. */
  readonly empty: () => string
  /** Label of the checkbox of a task without text. */
  readonly task: () => string
}

/** Returns the extensions of a pad's editor, and a function that makes its first document. */
export const padExtensionsFor = ({
  pad,
  author,
  labels,
  tables,
  files,
  now,
  formatsTyped = () => true,
  direction,
}: PadEditorSetup) => {
  let binding: TextBinding | undefined
  const boundTo = (schema: Schema): TextBinding =>
    (binding ??= new TextBinding({ doc: pad.doc, schema, ids: pad.ids, ...(now && { now }) }))
  const extensions: AnyExtension[] = [
    ...lineNodes,
    PadLine.configure({
      author,
      task: labels.task,
      tables,
      files: files && new FileViews(files.addresses),
      boundTo,
    }),
    ...formatMarks,
    FormatCommands,
    SharedText.configure({ author, boundTo, show: pad.showIn }),
    FileKeys,
    LineKeys,
    UploadPlaces,
    NativeEdits,
    TypingRules,
    TabKey,
    Carets.configure({ presence: pad.presence, author, nameless: labels.nameless }),
    EmptyPadHint.configure({ hint: labels.hint, empty: labels.empty }),
    LineHighlight,
    ListNumbers,
    LongPad,
    OpenLinks,
    ReadOnly,
    TextDirection.configure({ fixed: direction }),
    TypedLinks.configure({ isOn: formatsTyped }),
    Clipboard.configure({ files, offersTables: true }),
    PasteFiles.configure({ files }),
    PasteCode,
    PasteLink,
    PasteMarkdown.configure({ files }),
  ]
  /** Makes the first document from the text, so that no empty page is drawn before. */
  const firstDocument = (schema: Schema): Node => boundTo(schema).document()
  return { extensions: switchRules(extensions, formatsTyped), firstDocument }
}
