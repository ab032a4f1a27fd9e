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
import { PasteInPieces } from './paste-in-pieces.ts'
import { PastePictures } from './paste-pictures.ts'
import { PasteTables } from './paste-tables.ts'
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
  readonly words: Words
}

/** In the language that the page speaks when they are drawn. */
interface Words {
  readonly nameless: () => string
  readonly hint: () => string
  /** What a pad without text says to those who only read. */
  readonly empty: () => string
  /** How the box of a task is called that says nothing yet. */
  readonly task: () => string
}

/** The box of a task is called as its own line, in the writer's language; Tiptap would say it in English, with the tasks below. */
const withTaskNames = (extension: AnyExtension, task: () => string): AnyExtension => {
  if (extension.name !== 'taskItem') return extension
  return extension.configure({ a11y: { checkboxLabel: ({ firstChild }: Node) => firstChild?.textContent || task() } })
}

/** What undoing its making leaves where it is, as long as others have written in it. */
const HOLDING = new Set([...PAD_NODES].flatMap(([name, { holds }]) => (holds === 'nothing' ? [] : [name])))

/** Who is at another page, or at this. */
const authorAt = ({ awareness }: OpenPad, client: number): string | undefined =>
  presenceUserSchema.safeParse(awareness.getStates().get(client)?.['user']).data?.author

/** What the editor of one pad is made of, and its text as a first document. */
export const padExtensionsFor = ({ pad, author, isKnownAuthor, words }: PadEditorSetup) => {
  const fragment = pad.doc.getXmlFragment(PAD_FRAGMENT)
  const mapping = new KeptMapping()
  const extensions: AnyExtension[] = [
    ...padExtensions.map((extension) => withTaskNames(extension, words.task)),
    Collaboration.configure({ fragment, ySyncOptions: { mapping }, yUndoOptions: { protectedNodes: HOLDING } }),
    AuthorMarks.configure({ author, isKnown: isKnownAuthor }),
    Carets.configure({ awareness: pad.awareness, nameless: words.nameless }),
    EmptyPadHint.configure({ hint: words.hint, empty: words.empty }),
    FollowLine,
    LineHighlight,
    LongPad,
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
    PastePictures,
    PasteTables,
  ]
  /** Given the text at once, the binding need not draw an empty page first and then every line again. */
  const firstDocument = (schema: Schema): Node => {
    const first = initProseMirrorDoc(fragment, schema)
    for (const [type, node] of first.mapping) mapping.set(type, node)
    return first.doc.childCount === 0 ? schema.topNodeType.createAndFill()! : first.doc
  }
  return { extensions, firstDocument }
}
