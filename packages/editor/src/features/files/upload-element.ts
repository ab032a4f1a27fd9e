import { t } from '@sheaf/ui/l10n/i18n'

/** What somebody may do with a file that is on its way. */
export interface UploadActs {
  readonly retry: () => void
  readonly cancel: () => void
}

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
