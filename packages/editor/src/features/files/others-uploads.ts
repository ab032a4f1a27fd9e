import type { PresenceUser, ShownUpload } from '@sheaf/contract/realtime/socket'
import { t } from '@sheaf/ui/l10n/i18n'
import type { Editor } from '@tiptap/core'
import type { EditorState } from '@tiptap/pm/state'
import type { Presence } from '../../connection/presence.ts'
import { hideUploads, placeOfUpload, showUploads } from '../../lib/files/upload-places.ts'
import { bindingOf } from '../../text-binding/binding-plugin.ts'
import { isFile } from '../../text-binding/lines/line-commands.ts'
import { lineOf } from '../../text-binding/tokens.ts'

/** Time in ms after which places that could not be shown are tried again. */
const LATER_MS = 100
/** Interval in ms at which place-holders in cells are looked after: a table that is drawn anew loses them. */
const IN_CELLS_MS = 500
/** Order of a place-holder among those at one place: behind this page's own. */
const BEHIND_OWN = 1000

interface Holder {
  readonly element: HTMLElement
  readonly show: (words: string, percent: number) => void
}

const wordsOf = ({ name }: Pick<PresenceUser, 'name'>, { kind, count }: ShownUpload): string => {
  const values = { name: name || t('EDITOR.GUEST'), count }
  return kind === 'picture' ? t('EDITOR.FILE.OTHER_PICTURES', values) : t('EDITOR.FILE.OTHER_FILES', values)
}

const newHolder = (): Holder => {
  const element = document.createElement('span')
  element.className = 'pad-upload'
  element.dataset['other'] = ''
  element.contentEditable = 'false'
  element.role = 'note'
  const words = document.createElement('span')
  words.className = 'pad-file-missing'
  const progress = document.createElement('progress')
  progress.max = 100
  element.append(words, progress)
  const show = (said: string, percent: number): void => {
    if (words.textContent !== said) words.textContent = said
    progress.ariaLabel = said
    // A bar that is empty looks full in some colours; one that has no value says that it goes on.
    if (percent > 0) progress.value = percent
    else progress.removeAttribute('value')
  }
  return { element, show }
}

const keyOf = (connection: string, { place: { client, clock }, kind, cell }: ShownUpload): string =>
  [connection, `${client}-${clock}`, kind, ...(cell ? [cell.table, cell.row, cell.column] : [])].join(' ')

/** Returns the element of the cell in which files will stand; undefined while none is drawn. */
const elementOfCell = (text: Element, { table, row, column }: NonNullable<ShownUpload['cell']>): Element | undefined =>
  text.querySelector(`table[data-table="${table}"] :is(td, th)[data-row="${row}"][data-column="${column}"]`) ??
  undefined

/** Returns where a place-holder is shown, as on the page that sends; undefined if its letter is still on its way. */
const holderPosition = (state: EditorState, { place }: ShownUpload): number | undefined => {
  const at = bindingOf(state)?.selectionOf({ anchor: place, head: place }, state.doc)?.head
  if (at === undefined) return undefined
  const $at = state.doc.resolve(at)
  if ($at.depth === 0) return at
  return $at.parentOffset === 0 && $at.parent.content.size > 0 && !isFile(lineOf($at.parent)) ? at : $at.end(1)
}

/** Shows where others are sending files. Nothing of it is in the text, and it goes with whoever sends. */
export class OthersUploads {
  readonly #editor: Editor
  readonly #presence: Presence
  readonly #holders = new Map<string, Holder>()
  readonly #stop: () => void
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(editor: Editor, presence: Presence) {
    this.#editor = editor
    this.#presence = presence
    this.#stop = presence.onChange((changed) => {
      if (this.#holders.size > 0 || changed.some((id) => presence.others.get(id)?.uploads?.length)) this.#soon(0)
    })
    this.#soon(0)
  }

  end(): void {
    this.#stop()
    clearTimeout(this.#timer)
    if (!this.#editor.isDestroyed) this.#hide([...this.#holders.keys()])
  }

  /** Draws them together, and not while others' dispatches are under way. */
  #soon(ms: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#draw()
    }, ms)
  }

  #draw(): void {
    const { view, state } = this.#editor
    if (view.isDestroyed) return
    // What changes beside the letters that are composed would end the composition.
    if (view.composing) return this.#soon(LATER_MS)
    const wanted = new Set<string>()
    const shown: Parameters<typeof showUploads>[1][number][] = []
    let isComplete = true
    let isAnyInCells = false
    for (const [connection, { user, uploads = [] }] of this.#presence.others)
      for (const upload of uploads) {
        const id = keyOf(connection, upload)
        wanted.add(id)
        const known = this.#holders.get(id)
        const cell = upload.cell && elementOfCell(view.dom, upload.cell)
        const position = upload.cell ? undefined : holderPosition(state, upload)
        if (position === undefined && cell === undefined) {
          // The letter that it stands behind, or its table, is still on its way.
          isComplete = false
          continue
        }
        const holder = known ?? newHolder()
        holder.show(wordsOf(user ?? { name: '' }, upload), upload.percent)
        this.#holders.set(id, holder)
        if (cell) {
          isAnyInCells = true
          if (holder.element.parentElement !== cell) cell.append(holder.element)
          continue
        }
        if (position === undefined) continue
        // It may have gone with its line, or moved with one that was put in there.
        if (placeOfUpload(state, id) === position) continue
        if (known) view.dispatch(hideUploads(view.state, [id]))
        shown.push({ id, position, element: holder.element, order: BEHIND_OWN })
      }
    if (shown.length > 0) view.dispatch(showUploads(view.state, shown))
    this.#hide([...this.#holders.keys()].filter((id) => !wanted.has(id)))
    if (!isComplete) this.#soon(LATER_MS)
    else if (isAnyInCells) this.#soon(IN_CELLS_MS)
  }

  #hide(ids: readonly string[]): void {
    if (ids.length === 0) return
    for (const id of ids) {
      this.#holders.get(id)?.element.remove()
      this.#holders.delete(id)
    }
    const { view } = this.#editor
    view.dispatch(hideUploads(view.state, ids))
  }
}
