import { pictureRoom } from '@sheaf/document/text/drawn-lines'
import { PICTURE_MEDIUM_PX, PICTURE_THUMBNAIL_PX } from '@sheaf/contract/limits'
import type { FileAddresses as Addresses } from '@sheaf/contract/entities/file'
import type { FileRecord } from '@sheaf/document/text/file-record'
import type { LineAttributes } from '@sheaf/document/text/line'
import type { ShownFile } from '@sheaf/document/text/file-record'
import { shownFileOf } from '@sheaf/document/text/shown-file'
import { dateLocale } from '@sheaf/ui/l10n/date-locale'
import { currentLanguage, t } from '@sheaf/ui/l10n/i18n'
import type { DrawsFiles, FileActs, FileView } from '../../../lib/files/draws-files.ts'
import type { FileAddresses } from '../../../lib/files/file-addresses.ts'
import { fileSize } from '../../../lib/files/file-size.ts'
import { saveFile } from '../../../lib/files/save-file.ts'
import { showsPdf } from '../../../lib/files/shows-pdf.ts'

const isSame = (a: LineAttributes, b: LineAttributes): boolean =>
  a.file === b.file && a.alt === b.alt && a.width === b.width

const element = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] => {
  const made = document.createElement(tag)
  made.className = className
  made.append(...children)
  return made
}

/** Says in the place of a file that it is not there, or not for the reader. */
const drawMissing = (holder: HTMLElement, shown: ShownFile | undefined): void => {
  holder.dataset['missing'] = ''
  const name = shown && (shown.alt || shown.file.name)
  const text = t('EDITOR.FILE.MISSING')
  const parts: Node[] = [element('span', 'pad-file-missing', text)]
  if (name) parts.push(element('bdi', 'pad-file-words', name))
  for (const old of holder.querySelectorAll(':scope > :not([data-tools])')) old.remove()
  holder.prepend(...parts)
}

/** A picture. Its place has its size before it comes, so nothing moves. */
class PictureView implements FileView {
  readonly #holder: HTMLElement
  readonly #addresses: FileAddresses
  readonly #acts: FileActs
  #line: LineAttributes
  #image: HTMLImageElement | undefined
  #stop: () => void = () => {}
  #hasFailed = false

  constructor(holder: HTMLElement, line: LineAttributes, addresses: FileAddresses, acts: FileActs) {
    this.#holder = holder
    this.#line = line
    this.#addresses = addresses
    this.#acts = acts
    holder.className = 'pad-picture'
    this.#draw()
  }

  update(line: LineAttributes): void {
    if (isSame(line, this.#line)) return
    const isOther = line.file !== this.#line.file
    this.#line = line
    if (isOther) this.#draw()
    else this.#look()
  }

  destroy(): void {
    this.#stop()
  }

  #look(): void {
    const shown = shownFileOf(this.#line)
    this.#holder.style.cssText = shown === undefined ? '' : pictureRoom(shown)
    // A name says more than nothing to those who do not see it; an empty text is meant to be passed over.
    if (this.#image) this.#image.alt = shown === undefined ? '' : (shown.alt ?? shown.file.name)
    else if (shown !== undefined && this.#holder.dataset['missing'] !== undefined) drawMissing(this.#holder, shown)
  }

  #draw(): void {
    this.#stop()
    const shown = shownFileOf(this.#line)
    delete this.#holder.dataset['missing']
    for (const old of this.#holder.querySelectorAll(':scope > :not([data-tools])')) old.remove()
    this.#image = undefined
    this.#hasFailed = false
    if (shown === undefined) {
      this.#look()
      drawMissing(this.#holder, undefined)
      return
    }
    const { file } = shown
    const image = element('img', '')
    this.#image = image
    image.loading = 'lazy'
    image.decoding = 'async'
    image.draggable = false
    if (file.width !== null && file.height !== null) [image.width, image.height] = [file.width, file.height]
    image.addEventListener('load', () => this.#stop())
    image.addEventListener('error', () => this.#fail(shown))
    const isButton = this.#acts.isReadOnly()
    const frame = isButton ? element('button', 'pad-picture-open', image) : image
    if (frame instanceof HTMLButtonElement) frame.type = 'button'
    frame.addEventListener('click', isButton ? this.#acts.open : this.#acts.press)
    this.#holder.prepend(frame)
    this.#look()
    this.#stop = this.#addresses.watch(file.hash, (found) => this.#show(shown, found))
  }

  #show(shown: ShownFile, found: Addresses | undefined): void {
    if (found === undefined) {
      this.#image = undefined
      drawMissing(this.#holder, shown)
      return
    }
    if (this.#image === undefined) return this.#draw()
    const { url, medium, thumbnail } = found
    const { width, height, isAnimated } = shown.file
    // A smaller one of an animation stands still.
    const isSmallEnough = medium === undefined || isAnimated
    if (!isSmallEnough && width !== null && height !== null) {
      const sides = { width, height }
      const smallest = thumbnail === undefined ? [] : [`${thumbnail} ${widthAt(PICTURE_THUMBNAIL_PX, sides)}w`]
      this.#image.sizes = `(max-width: 35rem) 100vw, 35rem`
      this.#image.srcset = [...smallest, `${medium} ${widthAt(PICTURE_MEDIUM_PX, sides)}w`, `${url} ${width}w`].join(
        ', ',
      )
    }
    this.#image.src = isSmallEnough ? url : medium
  }

  /** Its address may have run out while it waited to be seen: it gets another one, once. */
  #fail(shown: ShownFile): void {
    if (this.#hasFailed) {
      this.#stop()
      this.#image = undefined
      drawMissing(this.#holder, shown)
      return
    }
    this.#hasFailed = true
    this.#addresses.renew([shown.file.hash])
  }
}

/** Returns the width of a smaller picture whose longer side has so many pixels, by which the browser chooses one. */
const widthAt = (longest: number, { width, height }: { readonly width: number; readonly height: number }): number =>
  Math.round(width * Math.min(1, longest / Math.max(width, height)))

/** Letters of the sign of a file, which is the end of its name. */
const SIGN_MAX = 4

const signOf = ({ name, kind }: FileRecord): string => {
  const ending = /\.(\w+)$/.exec(name)?.[1] ?? kind
  return ending.slice(0, SIGN_MAX).toUpperCase()
}

/** Types of which browsers say that they play none, by what they play of them: the films of iPhones are QuickTime. */
const PLAYED_AS: Readonly<Record<string, string>> = { 'video/quicktime': 'video/mp4' }

/** Returns whether the browser shows what a file holds, as far as it says so before it has tried. */
const isShownInPlace = ({ kind, mediaType }: FileRecord): boolean => {
  if (kind === 'sound' || kind === 'video') {
    const player = document.createElement(kind === 'sound' ? 'audio' : 'video')
    return player.canPlayType(PLAYED_AS[mediaType] ?? mediaType) !== ''
  }
  return kind === 'pdf'
}

/** The card of a file: its kind, name and size, what it holds where the browser can show it, and its download. */
class CardView implements FileView {
  readonly #holder: HTMLElement
  readonly #addresses: FileAddresses
  readonly #acts: FileActs
  #line: LineAttributes
  #stop: () => void = () => {}

  constructor(holder: HTMLElement, line: LineAttributes, addresses: FileAddresses, acts: FileActs) {
    this.#holder = holder
    this.#line = line
    this.#addresses = addresses
    this.#acts = acts
    holder.className = 'pad-file'
    this.#draw()
  }

  update(line: LineAttributes): void {
    if (isSame(line, this.#line)) return
    this.#line = line
    this.#draw()
  }

  destroy(): void {
    this.#stop()
  }

  #draw(): void {
    this.#stop()
    const shown = shownFileOf(this.#line)
    delete this.#holder.dataset['missing']
    for (const old of this.#holder.querySelectorAll(':scope > :not([data-tools])')) old.remove()
    if (shown === undefined) return drawMissing(this.#holder, undefined)
    const { file } = shown
    const { name, bytes } = file
    const sign = element('span', 'pad-file-sign', signOf(file))
    sign.setAttribute('aria-hidden', 'true')
    const text = element(
      'span',
      'pad-file-text',
      element('bdi', 'pad-file-name', name),
      element('span', 'pad-file-size', fileSize(bytes, dateLocale(currentLanguage()))),
    )
    const acts = element('span', 'pad-file-acts')
    if (isShownInPlace(file)) {
      const act = file.kind === 'pdf' ? 'SHOW' : 'PLAY'
      const open = this.#button(t(`EDITOR.FILE.${act}`), t(`EDITOR.FILE.${act}_NAMED`, { name }), this.#acts.open)
      open.dataset['opens'] = ''
      if (file.kind !== 'pdf' || showsPdf()) open.ariaExpanded = 'false'
      acts.append(open)
    }
    acts.append(
      this.#button(t('EDITOR.FILE.DOWNLOAD'), t('EDITOR.FILE.DOWNLOAD_NAMED', { name }), () => void this.#save(shown)),
    )
    const card = element('span', 'pad-file-card', sign, text, acts)
    card.role = 'group'
    card.ariaLabel = t('EDITOR.FILE.CARD', { name })
    card.addEventListener('click', ({ target }) => {
      if (!(target instanceof Element) || target.closest('button') === null) this.#acts.press()
    })
    this.#holder.prepend(card)
  }

  #button(label: string, said: string, act: () => void): HTMLButtonElement {
    const button = element('button', 'pad-file-act', label)
    button.type = 'button'
    button.ariaLabel = said
    // Tab leads out of a text that is written in, as from the boxes of tasks: keys reach the tools of the selected file.
    if (!this.#acts.isReadOnly()) button.tabIndex = -1
    button.addEventListener('click', act)
    return button
  }

  async #save(shown: ShownFile): Promise<void> {
    if (!(await saveFile(this.#addresses, shown.file))) drawMissing(this.#holder, shown)
  }
}

/** Draws the pictures and files of a pad, each when its address is there. */
export class FileViews implements DrawsFiles {
  readonly #addresses: FileAddresses

  constructor(addresses: FileAddresses) {
    this.#addresses = addresses
  }

  add(holder: HTMLElement, line: LineAttributes, acts: FileActs): FileView {
    const View = line.kind === 'picture' ? PictureView : CardView
    return new View(holder, line, this.#addresses, acts)
  }
}
