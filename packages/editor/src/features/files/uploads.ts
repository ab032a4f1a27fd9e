import type { StoredFile } from '@sheaf/contract/entities/file'
import { writeFileRecord } from '@sheaf/document/text/file-record'
import { isSafeHref } from '@sheaf/document/text/href'
import { PLAIN_LINE } from '@sheaf/document/text/line'
import { toast } from '@sheaf/ui/components/toast'
import { t } from '@sheaf/ui/l10n/i18n'
import type { Editor } from '@tiptap/core'
import { callApi } from '../../lib/page/call-api.ts'
import { requestOfFile } from '../../lib/files/file-request.ts'
import type { AddedFile, AddedFiles, AddsFiles, PadFiles } from '../../lib/files/pad-files.ts'
import { hideUploads, placeOfUpload, showUploads } from '../../lib/files/upload-places.ts'
import { bindingOf } from '../../text-binding/binding-plugin.ts'
import { changeFile, type FileAttributes, insertFile } from '../../text-binding/lines/file-lines.ts'
import { isFile } from '../../text-binding/lines/line-commands.ts'
import { OWN_STEP } from '../../text-binding/step-keys.ts'
import { lineOf } from '../../text-binding/tokens.ts'
import { UploadAnnouncer, type SentFile } from './announce-uploads.ts'
import { chooseFiles } from './choose-files.ts'
import { fetchPicture } from './fetch-picture.ts'
import { failureOf, refusalWords } from './refusal-words.ts'
import { giveUp, sendFile, type Sending } from './send-file.ts'
import { type UploadActs, UploadElement } from './upload-element.ts'
import { isOver, isShownIn, placeInCell, shownTarget, type Target, targetOf, type UploadText } from './upload-target.ts'

/** Files that are sent at the same time. */
const AT_ONCE = 2

/** A file on its way, or the end of that way. */
interface Upload extends SentFile, UploadText {
  added: AddedFile
  /** Those that were put at one place together, in their order. */
  readonly group: readonly Upload[]
  readonly element: UploadElement
  readonly isBelow: boolean
  end: AbortController
  sending: Sending | undefined
  state: SentFile['state']
  share: number
  isPicture: boolean
  /** Id of the line that shows it, once there is one. */
  line: string | undefined
  /** Whether it is a picture of a kind that no pad shows, and has become a file. */
  isUnshown?: boolean
}

let count = 0

const nameOf = (added: AddedFile): string =>
  'file' in added
    ? added.file.name
    : added.alt || (/^https?:/i.test(added.source) ? added.source : t('EDITOR.TOOL.PICTURE'))

/** Returns whether people take a file for a picture, by what the browser or its name says. */
const isMeantAsPicture = ({ type, name }: File): boolean =>
  type.startsWith('image/') || /\.(?:hei[cf]|tiff?|bmp|jxl|svg)$/i.test(name)

const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

const attributesOf = (stored: StoredFile, alt: string | null): FileAttributes => ({
  kind: stored.kind === 'picture' ? 'picture' : 'file',
  file: writeFileRecord(stored),
  alt: stored.kind === 'picture' ? alt : null,
})

/** Sends files to the server one after the other, and puts each into the text where it was wanted. */
export class Uploads implements AddsFiles {
  readonly #files: PadFiles
  readonly #announcer: UploadAnnouncer
  readonly #waiting: { readonly editor: Editor; readonly upload: Upload }[] = []
  #running = 0

  constructor(files: PadFiles) {
    this.#files = files
    this.#announcer = new UploadAnnouncer(files)
    window.addEventListener('beforeunload', (event) => {
      // What is left half-way is lost: the browser asks first.
      if (this.#running + this.#waiting.length > 0) event.preventDefault()
    })
  }

  add(editor: Editor, places: readonly AddedFiles[]): void {
    const { doc } = editor.state
    const groups: Upload[][] = []
    const shown = places.flatMap(({ position, files, isBelow = false, cell }) => {
      const group: Upload[] = []
      groups.push(group)
      const text = { isBelow, ...(cell ? placeInCell(editor, cell) : { binding: bindingOf(editor.state) }) }
      for (const added of files) group.push(this.#begin(editor, added, group, text))
      // The place-holder is shown below the letters of the line.
      const $place = doc.resolve(Math.min(position, doc.content.size))
      const $line = $place.depth > 0 ? $place : doc.resolve(Math.min(position + 1, doc.content.size - 1))
      const isBefore = $line.parentOffset === 0 && !isBelow && !isFile(lineOf($line.parent))
      const at = isBefore ? $line.start(1) : $line.end(1)
      return group.map(({ id, element: { element } }, order) => ({ id, position: at, element, order }))
    })
    editor.view.dispatch(showUploads(editor.state, shown))
    for (const group of groups) this.#announcer.add(editor, group)
    this.#sendNext()
  }

  replace(editor: Editor, position: number, file: File): void {
    const id = bindingOf(editor.state)?.lineIdAt(editor.state.doc.resolve(position).index(0) + 1)
    const controller = new AbortController()
    this.#running += 1
    const hide = toast.info(t('EDITOR.FILE.UPLOAD', { name: file.name }))
    sendFile(this.#files, { file, signal: controller.signal, onProgress: () => {} })
      .then((stored) => {
        this.#files.addresses.renew([stored.hash])
        if (editor.isDestroyed || !editor.isEditable) return
        const line = id === undefined ? undefined : this.#lineAt(shownTarget(editor), id)
        if (line === undefined) return
        const { kind, file: record } = attributesOf(stored, null)
        // What the other one showed is not what this one shows.
        editor.view.dispatch(changeFile(editor.state, line, { kind, file: record, alt: null }))
        toast.success(t('EDITOR.FILE.REPLACED', { name: stored.name }))
      })
      .catch((error: unknown) => void toast.error(`${file.name}: ${refusalWords(error)}`))
      .finally(() => {
        hide()
        this.#running -= 1
      })
  }

  async takeOver(pad: string, hashes: readonly string[]): Promise<void> {
    const response = await callApi(this.#files.target, this.#files.pathOf('/files/copies'), { body: { pad, hashes } })
    if (!response.ok) toast.error(t('EDITOR.FILE.NOT_COPIED'))
    this.#files.addresses.renew(hashes)
  }

  #begin(
    editor: Editor,
    added: AddedFile,
    group: readonly Upload[],
    place: UploadText & Pick<Upload, 'isBelow'>,
  ): Upload {
    const acts: UploadActs = {
      retry: () => {
        upload.state = 'waiting'
        upload.end = new AbortController()
        upload.share = 0
        upload.element.send()
        this.#announcer.announce()
        this.#waiting.push({ editor, upload })
        this.#sendNext()
        editor.view.focus()
      },
      chooseAnother: () => {
        chooseFiles(upload.isPicture ? 'picture' : 'file', { isMultiple: false }, ([file]) => {
          if (file === undefined || upload.state !== 'failed') return
          upload.added = { file }
          upload.isPicture = file.type.startsWith('image/')
          upload.sending = undefined
          upload.element.rename(file.name)
          acts.retry()
        })
      },
      remove: () => {
        upload.state = 'gone'
        upload.end.abort()
        if (upload.sending) void giveUp(this.#files, upload.sending)
        this.#hide(editor, upload)
        this.#announcer.announce()
        editor.view.focus()
      },
    }
    const upload: Upload = {
      id: `upload${(count += 1)}`,
      added,
      group,
      ...place,
      element: new UploadElement(nameOf(added), acts),
      end: new AbortController(),
      sending: undefined,
      state: 'waiting',
      share: 0,
      isPicture: 'source' in added || added.file.type.startsWith('image/'),
      line: undefined,
    }
    this.#waiting.push({ editor, upload })
    return upload
  }

  #sendNext(): void {
    while (this.#running < AT_ONCE) {
      const next = this.#waiting.shift()
      if (next === undefined) return
      if (next.upload.state !== 'waiting') continue
      this.#running += 1
      void this.#send(next.editor, next.upload).finally(() => {
        this.#running -= 1
        this.#sendNext()
      })
    }
  }

  async #send(editor: Editor, upload: Upload): Promise<void> {
    const { added, element, end } = upload
    upload.state = 'sending'
    element.send()
    try {
      const file = 'file' in added ? added.file : await fetchPicture(added.source, end.signal)
      if (end.signal.aborted || isOver(editor, upload)) return
      if (file === undefined) {
        this.#leaveLink(editor, upload)
        return
      }
      const onProgress = (share: number): void => {
        upload.share = share
        element.progress(share)
        this.#announcer.progress()
      }
      // Few are decoded at a time, as few are sent: a photograph takes a hundred megabytes meanwhile.
      void element.preview(file)
      upload.sending = { ...upload.sending, file, signal: end.signal, onProgress }
      const stored = await sendFile(this.#files, upload.sending)
      this.#files.addresses.renew([stored.hash])
      upload.isUnshown = stored.kind === 'file' && isMeantAsPicture(file)
      this.#place(editor, upload, attributesOf(stored, 'alt' in added && added.alt !== '' ? added.alt : null))
      this.#announceStored(editor, upload, stored)
    } catch (error) {
      if (isAborted(error) || isOver(editor, upload)) return
      upload.state = 'failed'
      const failure = failureOf(error)
      element.fail(failure)
      toast.error(`${nameOf(added)}: ${failure.words}`)
    } finally {
      this.#announcer.announce()
    }
  }

  #lineAt({ state, binding }: Pick<Target, 'state' | 'binding'>, id: string) {
    const number = binding?.lineOfId(id)
    if (number === undefined) return undefined
    const { doc } = state
    let position = 0
    for (let line = 0; line < number - 1; line += 1) position += doc.child(line).nodeSize
    const node = doc.child(number - 1)
    return { node, position, line: lineOf(node) }
  }

  /** Returns the position at which the line of a file comes to stand: among those it came with, in their order. */
  #positionFor(target: Target, upload: Upload): number {
    const { group, id } = upload
    const at = group.indexOf(upload)
    for (const before of group.slice(0, at).toReversed()) {
      const line = before.line === undefined ? undefined : this.#lineAt(target, before.line)
      if (line) return line.position + line.node.nodeSize
    }
    for (const after of group.slice(at + 1)) {
      const line = after.line === undefined ? undefined : this.#lineAt(target, after.line)
      if (line) return line.position
    }
    const { doc, selection } = target.state
    const { below } = upload
    if (below === 'nothing') return 0
    if (below === 'first') return doc.firstChild!.nodeSize
    const line = below && this.#lineAt(target, below.line)
    if (line) return line.position + line.node.nodeSize
    const place = placeOfUpload(target.state, id)
    const isEmptyCell = doc.childCount === 1 && doc.firstChild!.content.size === 0 && upload.binding?.text.cell
    if (place === undefined && isEmptyCell) return 0
    if (place === undefined) return selection.$to.depth > 0 ? selection.$to.after(1) : doc.content.size
    const $place = doc.resolve(place)
    if ($place.depth === 0) return place
    const isAbove = $place.parentOffset === 0 && !upload.isBelow && !isFile(lineOf($place.parent))
    return isAbove ? $place.before(1) : $place.after(1)
  }

  #place(editor: Editor, upload: Upload, attributes: FileAttributes): void {
    upload.state = 'done'
    const target = targetOf(editor, upload)
    if (target === undefined) return
    const isInCell = target.binding?.text.cell !== undefined
    const { tr, position } = insertFile(target.state, this.#positionFor(target, upload), attributes, isInCell)
    target.dispatch(tr)
    const { doc } = target.state
    upload.line = target.binding?.lineIdAt(doc.resolve(position).index(0) + 1)
    this.#hide(editor, upload)
    target.end()
  }

  /** Leaves a link to a picture that cannot be had. */
  #leaveLink(editor: Editor, upload: Upload): void {
    const { added } = upload
    upload.state = 'done'
    const target = targetOf(editor, upload)
    if ('file' in added || target === undefined || !isSafeHref(added.source)) {
      target?.end()
      this.#hide(editor, upload)
      toast.info(t('EDITOR.FILE.NOT_TAKEN'))
      return
    }
    const { state } = target
    const { schema } = state
    const position = this.#positionFor(target, upload)
    const text = schema.text(added.alt || added.source, [schema.mark('link', { href: added.source })])
    target.dispatch(state.tr.insert(position, schema.node('line', PLAIN_LINE, text)).setMeta(OWN_STEP, true))
    upload.line = target.binding?.lineIdAt(target.state.doc.resolve(position).index(0) + 1)
    this.#hide(editor, upload)
    target.end()
    toast.info(t('EDITOR.FILE.LINK_LEFT'))
  }

  #hide(editor: Editor, { id }: Upload): void {
    if (!editor.isDestroyed) editor.view.dispatch(hideUploads(editor.state, [id]))
  }

  /** Says that what was put in at one place is there or is not shown, and offers to say what a picture shows. */
  #announceStored(editor: Editor, upload: Upload, { name, kind }: StoredFile): void {
    const { group, line } = upload
    if (group.some(({ state }) => state === 'waiting' || state === 'sending')) return
    const done = group.filter(({ state }) => state === 'done').length
    const unshown = group.find(({ isUnshown }) => isUnshown)
    if (unshown) toast.info(t('EDITOR.FILE.NOT_SHOWN', { name: nameOf(unshown.added) }))
    if (done > 1) {
      toast.success(t('EDITOR.FILE.ADDED_MANY', { count: done }))
      return
    }
    if (unshown) return
    const describe = {
      label: t('EDITOR.PICTURE.DESCRIBE'),
      onClick: () => {
        const found = line === undefined || editor.isDestroyed ? undefined : this.#lineAt(shownTarget(editor), line)
        if (found) requestOfFile(editor.view.dom, { act: 'describe', position: found.position })
      },
    }
    // In a cell that has no editor, or none any more, nothing can be said of it until it is opened.
    toast.success(
      t('EDITOR.FILE.ADDED', { name }),
      kind === 'picture' && isShownIn(editor, upload) ? describe : undefined,
    )
  }
}
