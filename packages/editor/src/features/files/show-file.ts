import { readFileRecord } from '@sheaf/document/text/file-record'
import type { LineAttributes } from '@sheaf/document/text/line'
import { t } from '@sheaf/ui/l10n/i18n'
import type { PadFiles } from '../../lib/pad-files.ts'

const playerOf = (kind: 'sound' | 'video', url: string): HTMLElement => {
  const player = document.createElement(kind === 'sound' ? 'audio' : 'video')
  player.controls = true
  player.preload = 'metadata'
  player.src = url
  return player
}

const frameOf = (url: string): HTMLElement => {
  // The server's own policy for the file lets it run and fetch nothing; a sandbox would switch the browser's viewer off.
  const frame = document.createElement('iframe')
  frame.src = url
  frame.loading = 'lazy'
  return frame
}

/** Shows what a file holds below its card, or takes that away; where the browser has no viewer, in a tab of its own. */
export const showFile = async (
  line: LineAttributes,
  { addresses }: Pick<PadFiles, 'addresses'>,
  holder: HTMLElement | undefined,
): Promise<void> => {
  const file = readFileRecord(line.file)
  if (file === undefined || holder === undefined) return
  const shown = holder.querySelector(':scope > .pad-file-content')
  if (shown !== null) {
    shown.remove()
    return
  }
  const found = await addresses.find(file.hash)
  if (found === undefined || file.kind === 'picture' || file.kind === 'file') return
  if (file.kind === 'pdf' && !navigator.pdfViewerEnabled) {
    window.open(found.url, '_blank', 'noopener')
    return
  }
  const content = file.kind === 'pdf' ? frameOf(found.url) : playerOf(file.kind, found.url)
  content.className = 'pad-file-content'
  content.title = t('EDITOR.FILE.CARD', { name: file.name })
  holder.append(content)
  content.focus()
}
