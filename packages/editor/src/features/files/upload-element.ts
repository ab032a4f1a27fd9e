import { t } from '@sheaf/ui/l10n/i18n'

/** What somebody may do with a file that is on its way. */
export interface UploadActs {
  readonly retry: () => void
  readonly cancel: () => void
}

/** Height in pixels of the small picture of one that is on its way. */
const PREVIEW_PX = 96

const button = (name: string, label: string, act: () => void): HTMLButtonElement => {
  const made = document.createElement('button')
  made.type = 'button'
  made.className = 'pad-file-act'
  made.textContent = label
  made.ariaLabel = `${label}: ${name}`
  made.addEventListener('click', act)
  return made
}

/** The place-holder of a file that is on its way: its name, how far it is, and what can be done about it. */
export class UploadElement {
  readonly element = document.createElement('span')
  readonly #progress = document.createElement('progress')
  readonly #words = document.createElement('span')
  readonly #retry: HTMLButtonElement
  #hasPreview = false

  constructor(name: string, { retry, cancel }: UploadActs) {
    const { element } = this
    element.className = 'pad-upload'
    element.contentEditable = 'false'
    element.role = 'group'
    element.ariaLabel = t('EDITOR.FILE.UPLOAD', { name })
    const shown = document.createElement('bdi')
    shown.className = 'pad-file-name'
    shown.textContent = name
    this.#progress.max = 1
    this.#progress.ariaLabel = t('EDITOR.FILE.UPLOAD', { name })
    this.#words.className = 'pad-upload-words'
    this.#retry = button(name, t('ACTIONS.RETRY'), retry)
    this.#retry.hidden = true
    element.append(shown, this.#progress, this.#words, this.#retry, button(name, t('ACTIONS.CANCEL'), cancel))
  }

  /** Shows how much is sent, from 0 to 1. */
  progress(share: number): void {
    this.#progress.value = share
  }

  /** Shows a picture small, as the browser has it, until the server's comes. What it cannot read has its name alone. */
  async preview(file: Blob): Promise<void> {
    if (!file.type.startsWith('image/') || typeof createImageBitmap !== 'function' || this.#hasPreview) return
    this.#hasPreview = true
    try {
      const picture = await createImageBitmap(file, { resizeHeight: PREVIEW_PX, resizeQuality: 'medium' })
      const canvas = document.createElement('canvas')
      canvas.className = 'pad-upload-preview'
      ;[canvas.width, canvas.height] = [picture.width, picture.height]
      canvas.getContext('2d')?.drawImage(picture, 0, 0)
      picture.close()
      this.element.prepend(canvas)
    } catch {
      // The server says whether it can be shown.
    }
  }

  send(): void {
    this.#progress.hidden = false
    this.#progress.removeAttribute('value')
    this.#retry.hidden = true
    this.#words.textContent = ''
    delete this.element.dataset['failed']
  }

  fail(message: string): void {
    this.#progress.hidden = true
    this.#retry.hidden = false
    this.#words.textContent = message
    this.element.dataset['failed'] = ''
  }
}
