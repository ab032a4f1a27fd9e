import type { ShownUpload } from '@sheaf/contract/realtime/socket'
import { UPLOADS_SHOWN_MAX } from '@sheaf/contract/limits'
import { TextSelection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/core'
import type { PadFiles } from '../../lib/files/pad-files.ts'
import { placeOfUpload } from '../../lib/files/upload-places.ts'
import { bindingOf } from '../../text-binding/binding-plugin.ts'

/** A file on its way, as far as others see it. */
export interface SentFile {
  readonly id: string
  readonly isPicture: boolean
  readonly state: 'waiting' | 'sending' | 'failed' | 'done' | 'gone'
  /** How much of it is sent, from 0 to 1. */
  readonly share: number
}

/** Others are told of progress no more often than this. */
const INTERVAL_MS = 400

const isUnderWay = ({ state }: SentFile): boolean => state === 'waiting' || state === 'sending'

/** Files that were put at one place together. */
interface Shown {
  readonly editor: Editor
  readonly group: readonly SentFile[]
  /** Where they were last: the editor of a cell ends when it is left, and they come there all the same. */
  at?: Pick<ShownUpload, 'place' | 'cell'>
}

/** Tells the others who have the pad open where this page is sending files, and how far they are. */
export class UploadAnnouncer {
  readonly #files: PadFiles
  readonly #groups = new Set<Shown>()
  #last = '[]'
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(files: PadFiles) {
    this.#files = files
  }

  /** Files that were put at one place together are on their way. */
  add(editor: Editor, group: readonly SentFile[]): void {
    this.#groups.add({ editor, group })
    this.announce()
  }

  /** They are further: it is told after a while, together with what else has changed by then. */
  progress(): void {
    this.#timer ??= setTimeout(() => this.announce(), INTERVAL_MS)
  }

  /** Some began, ended or failed: it is told at once. */
  announce(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const uploads = [...this.#groups].flatMap((shown) => this.#shown(shown)).slice(0, UPLOADS_SHOWN_MAX)
    const said = JSON.stringify(uploads)
    if (said === this.#last) return
    this.#last = said
    this.#files.announce(uploads)
  }

  #shown(shown: Shown): ShownUpload[] {
    const { group } = shown
    const coming = group.filter(isUnderWay)
    const [first] = coming
    // One that failed can be tried again, and is told of again then.
    if (group.every(({ state }) => state === 'done' || state === 'gone')) this.#groups.delete(shown)
    const at = first && this.#placeOf(shown, first)
    if (at === undefined) return []
    const sent = coming.reduce((sum, { share }) => sum + share, 0)
    return [
      {
        ...at,
        kind: coming.every(({ isPicture }) => isPicture) ? 'picture' : 'file',
        count: coming.length,
        percent: Math.floor((sent / coming.length) * 100),
      },
    ]
  }

  #placeOf(shown: Shown, { id }: SentFile): Shown['at'] {
    const { editor } = shown
    if (editor.isDestroyed) return shown.at?.cell === undefined ? undefined : shown.at
    const binding = bindingOf(editor.state)
    const position = placeOfUpload(editor.state, id)
    if (position === undefined || binding === undefined) return undefined
    const { client, clock } = binding.anchorsOf(TextSelection.create(editor.state.doc, position)).head
    const { cell } = binding.text
    shown.at = { place: { client, clock }, ...(cell && { cell }) }
    return shown.at
  }
}
