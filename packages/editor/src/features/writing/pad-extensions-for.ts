import type { AnyExtension } from '@tiptap/core'
import { presenceUserSchema } from '@sheaf/contract/realtime/socket'
import Collaboration from '@tiptap/extension-collaboration'
import { initProseMirrorDoc } from '@tiptap/y-tiptap'
import type { Node, Schema } from '@tiptap/pm/model'
import { padExtensions } from '@sheaf/document/schema/pad-extensions'
import { PAD_FRAGMENT, PAD_NODES } from '@sheaf/document/schema/vocabulary'
import type { OpenPad } from '../../connection/access-state.ts'
import { AuthorMarks } from './author-marks.ts'
import { Carets } from './carets.ts'
import { EmptyPadHint } from './empty-pad-hint.ts'
import { FollowLine } from './follow-line.ts'
import { KeptMapping } from './kept-mapping.ts'
import { LineHighlight } from './line-highlight.ts'
import { LongPad } from './long-pad.ts'
import { OpenLinks } from './open-links.ts'
import { OwnLetters } from './own-letters.ts'
import { PasteInPieces } from './paste-in-pieces.ts'
import { PasteLists } from './paste-lists.ts'
import { PasteMarkdown } from './paste-markdown.ts'
import { PastePictures } from './paste-pictures.ts'
import { PasteTables } from './paste-tables.ts'
import { PlainTextLines } from './plain-text-lines.ts'
import { PutBack } from './put-back.ts'
import { QuietBinding } from './quiet-binding.ts'
import { ReadOnly } from './read-only.ts'
import { SteadySelection } from './steady-selection.ts'
import { TextDirection } from './text-direction.ts'
import { UndoState } from './undo-state.ts'

interface PadEditorSetup {
  readonly pad: OpenPad
  readonly author: string
  readonly isKnownAuthor: (author: string) => boolean
  readonly labels: Labels
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

/**
 * Labels the checkbox of a task with the task's first line. Tiptap's own label is English, and includes nested tasks.
 */
const withTaskNames = (extension: AnyExtension, task: () => string): AnyExtension => {
  if (extension.name !== 'taskItem') return extension
  return extension.configure({ a11y: { checkboxLabel: ({ firstChild }: Node) => firstChild?.textContent || task() } })
}

/**
 * Tiptap's paste rules that are in use: addresses become links. The others would change what stands between single signs
 * in any text, which `PasteMarkdown` does where the text is clearly Markdown.
 */
export const PASTE_RULES = ['link']

/** Nodes that stay when their creation is undone, as long as others have written in them. */
const HOLDING = new Set([...PAD_NODES].flatMap(([name, { contentKind }]) => (contentKind === 'nothing' ? [] : [name])))

/** Returns the author on the page with this Yjs client id. */
const authorAt = ({ awareness }: OpenPad, client: number): string | undefined =>
  presenceUserSchema.safeParse(awareness.getStates().get(client)?.['user']).data?.author

/** Returns the extensions of a pad's editor, and a function that makes its first document. */
export const padExtensionsFor = ({ pad, author, isKnownAuthor, labels }: PadEditorSetup) => {
  const fragment = pad.doc.getXmlFragment(PAD_FRAGMENT)
  const mapping = new KeptMapping()
  const extensions: AnyExtension[] = [
    ...padExtensions.map((extension) => withTaskNames(extension, labels.task)),
    Collaboration.configure({ fragment, ySyncOptions: { mapping }, yUndoOptions: { protectedNodes: HOLDING } }),
    AuthorMarks.configure({ author, isKnown: isKnownAuthor }),
    Carets.configure({ awareness: pad.awareness, nameless: labels.nameless }),
    EmptyPadHint.configure({ hint: labels.hint, empty: labels.empty }),
    FollowLine,
    LineHighlight,
    LongPad,
    OpenLinks,
    OwnLetters.configure({ doc: pad.doc, author }),
    QuietBinding,
    PutBack.configure({
      doc: pad.doc,
      stranded: pad.stranded,
      onWriting: pad.onWriting,
      authorOf: (client) => {
        const id = authorAt(pad, client)
        return id !== undefined && isKnownAuthor(id) ? id : undefined
      },
    }),
    ReadOnly,
    SteadySelection,
    TextDirection,
    UndoState,
    PasteInPieces,
    PasteLists,
    PasteMarkdown,
    PastePictures,
    PasteTables,
    PlainTextLines,
  ]
  /**
   * Makes the first document from the text, so that the binding need not draw an empty page and then every line again.
   */
  const firstDocument = (schema: Schema): Node => {
    const first = initProseMirrorDoc(fragment, schema)
    for (const [type, node] of first.mapping) mapping.set(type, node)
    return first.doc.childCount === 0 ? schema.topNodeType.createAndFill()! : first.doc
  }
  return { extensions, firstDocument }
}
