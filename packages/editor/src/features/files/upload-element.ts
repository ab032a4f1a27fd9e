import { t } from '@sheaf/ui/l10n/i18n'

/** What somebody may do with a file that is on its way. */
export interface UploadActs {
  readonly retry: () => void
  /** Takes it away, and gives it up if it is on its way. */
  readonly remove: () => void
  /** Has another file chosen, which takes its place. */
  readonly chooseAnother: () => void
}

/** Why a file did not arrive, and which acts help then, besides taking it away. */
export interface Failure {
  readonly words: string
  readonly canRetry: boolean
  readonly canChooseAnother: boolean
}

/** Height in pixels of the small picture of one that is on its way. */
const PREVIEW_PX = 96

const button = (act: () => void): HTMLButtonElement => {
  const made = document.createElement('button')
  made.type = 'button'
  made.className = 'pad-file-act'
  made.addEventListener('click', act)
  return made
}

/** The place-holder of a file that is on its way: its name, how far it is, and what can be done about it. */
export class UploadElement {
  readonly element = document.createElement('span')
  readonly #name = document.createElement('bdi')
  readonly #progress = document.createElement('progress')
  readonly #words = document.createElement('span')
  readonly #retry: HTMLButtonElement
  readonly #chooseAnother: HTMLButtonElement
  readonly #remove: HTMLButtonElement
  #preview: HTMLCanvasElement | undefined
  /** The file of which a small picture is shown, or will be. */
  #previewed: Blob | undefined

  constructor(name: string, { retry, remove, chooseAnother }: UploadActs) {
    const { element } = this
    element.className = 'pad-upload'
    element.contentEditable = 'false'
    element.role = 'group'
    this.#name.className = 'pad-file-name'
    this.#progress.max = 1
    this.#words.className = 'pad-upload-words'
    this.#retry = button(retry)
    this.#chooseAnother = button(chooseAnother)
    this.#remove = button(remove)
    element.append(this.#name, this.#progress, this.#words, this.#retry, this.#chooseAnother, this.#remove)
    this.rename(name)
    this.send()
  }

  /** Stands for another file from now on. */
  rename(name: string): void {
    this.#name.textContent = name
    this.element.ariaLabel = t('EDITOR.FILE.UPLOAD', { name })
    this.#progress.ariaLabel = t('EDITOR.FILE.UPLOAD', { name })
    this.#preview?.remove()
    this.#previewed = undefined
  }

  #label(made: HTMLButtonElement, label: string): void {
    made.textContent = label
    made.ariaLabel = `${label}: ${this.#name.textContent}`
  }

  /** Shows how much is sent, from 0 to 1. */
  progress(share: number): void {
    this.#progress.value = share
  }

  /** Shows a picture small, as the browser has it, until the server's comes. What it cannot read has its name alone. */
  async preview(file: Blob): Promise<void> {
    if (!file.type.startsWith('image/') || typeof createImageBitmap !== 'function' || this.#previewed === file) return
    this.#previewed = file
    try {
      const picture = await createImageBitmap(file, { resizeHeight: PREVIEW_PX, resizeQuality: 'medium' })
      const canvas = document.createElement('canvas')
      canvas.className = 'pad-upload-preview'
      ;[canvas.width, canvas.height] = [picture.width, picture.height]
      canvas.getContext('2d')?.drawImage(picture, 0, 0)
      picture.close()
      // Another file may have been chosen meanwhile.
      if (this.#previewed !== file) return
      this.#preview = canvas
      this.element.prepend(canvas)
    } catch {
      // The server says whether it can be shown.
    }
  }

  send(): void {
    this.#progress.hidden = false
    this.#progress.removeAttribute('value')
    this.#retry.hidden = true
    this.#chooseAnother.hidden = true
    this.#label(this.#remove, t('ACTIONS.CANCEL'))
    this.#words.textContent = ''
    delete this.element.dataset['failed']
  }

  /** Shows why it did not arrive, and what helps. */
  fail({ words, canRetry, canChooseAnother }: Failure): void {
    this.#progress.hidden = true
    this.#retry.hidden = !canRetry
    this.#chooseAnother.hidden = !canChooseAnother
    this.#label(this.#retry, t('ACTIONS.RETRY'))
    this.#label(this.#chooseAnother, t('EDITOR.FILE.CHOOSE_ANOTHER'))
    this.#label(this.#remove, t('EDITOR.FILE.REMOVE'))
    this.#words.textContent = words
    this.element.dataset['failed'] = ''
  }
}
