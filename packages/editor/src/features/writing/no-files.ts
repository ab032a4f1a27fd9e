import { toast } from '@sheaf/ui/components/toast'
import { t } from '@sheaf/ui/l10n/i18n'

const isPicture = ({ type }: File): boolean => type.startsWith('image/')

/** Shows a toast that a pad holds no pictures, or no files. */
const showNoFiles = (files: readonly File[]): void =>
  void toast.info(t(files.length > 0 && files.every(isPicture) ? 'EDITOR.NO_PICTURES' : 'EDITOR.NO_FILES'))

const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true

/**
 * EDT-104: keeps the browser from opening a dropped file in place of the page, wherever it is dropped, and shows that
 * the pad does not take it. Returns a function that stops it.
 */
export const refuseDroppedFiles = (page: Document = document): (() => void) => {
  const stop = new AbortController()
  const { signal } = stop
  // Without this, the browser takes no drop and opens the file itself.
  const permit = (event: DragEvent) => {
    if (carriesFiles(event)) event.preventDefault()
  }
  const refuse = (event: DragEvent) => {
    if (event.defaultPrevented || !carriesFiles(event)) return
    event.preventDefault()
    showNoFiles([...(event.dataTransfer?.files ?? [])])
  }
  page.addEventListener('dragover', permit, { signal })
  page.addEventListener('drop', refuse, { signal })
  return () => stop.abort()
}
