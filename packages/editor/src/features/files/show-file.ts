import { type FileRecord, readFileRecord } from '@sheaf/document/text/file-record'
import type { LineAttributes } from '@sheaf/document/text/line'
import { t } from '@sheaf/ui/l10n/i18n'
import { showUnreachable } from '@sheaf/ui/lib/unreachable'
import type { FileAddresses } from '../../lib/files/file-addresses.ts'
import type { PadFiles } from '../../lib/files/pad-files.ts'
import { showsPdf } from '../../lib/files/shows-pdf.ts'

/** Says in the place of a sound or film that this browser does not play it. */
const sayUnplayable = (player: HTMLElement): void => {
  const words = document.createElement('p')
  words.className = 'pad-file-content pad-file-missing'
  words.role = 'status'
  words.textContent = t('EDITOR.FILE.NOT_PLAYABLE')
  player.replaceWith(words)
}

const playerOf = (
  kind: 'sound' | 'video',
  { hash, name }: Pick<FileRecord, 'hash' | 'name'>,
  url: string,
  addresses: FileAddresses,
): HTMLElement => {
  const player = document.createElement(kind === 'sound' ? 'audio' : 'video')
  player.controls = true
  player.preload = 'metadata'
  // It is there because somebody pressed 'Play'.
  player.autoplay = true
  player.ariaLabel = t('EDITOR.FILE.CARD', { name })
  player.src = url
  let hasPlayed = false
  player.addEventListener('timeupdate', () => (hasPlayed = true))
  player.addEventListener('error', () => {
    if (!hasPlayed) return sayUnplayable(player)
    // Its address has ended while it was played or paused: it goes on where it was, at a new one.
    hasPlayed = false
    const { currentTime, paused } = player
    addresses.renew([hash])
    void addresses.find(hash).then((found) => {
      if (found === undefined) return sayUnplayable(player)
      player.autoplay = false
      player.src = found.url
      player.currentTime = currentTime
      return paused ? undefined : player.play()
    }, showUnreachable)
  })
  return player
}

const frameOf = (url: string): HTMLElement => {
  // The server's own policy for the file lets it run and fetch nothing; a sandbox would switch the browser's viewer off.
  const frame = document.createElement('iframe')
  // In the little room of a line, the page is as wide as that, without a list of pages beside it.
  frame.src = `${url}#navpanes=0&view=FitH`
  frame.loading = 'lazy'
  return frame
}

/** Has the button that showed what a file holds say that it takes that away again, or shows it. */
const sayNext = (holder: HTMLElement, { kind, name }: FileRecord, isShown: boolean): void => {
  const button = holder.querySelector<HTMLButtonElement>('button[data-opens]')
  if (button === null) return
  const act = kind === 'pdf' ? 'SHOW' : 'PLAY'
  button.textContent = isShown ? t('ACTIONS.CLOSE') : t(`EDITOR.FILE.${act}`)
  button.ariaLabel = isShown ? t('EDITOR.FILE.CLOSE_NAMED', { name }) : t(`EDITOR.FILE.${act}_NAMED`, { name })
  button.ariaExpanded = String(isShown)
}

/** Shows what a file holds below its card, or takes that away; where the browser has no viewer, in a tab of its own. */
export const showFile = async (
  line: LineAttributes,
  { addresses }: Pick<PadFiles, 'addresses'>,
  holder: HTMLElement | undefined,
): Promise<void> => {
  const file = readFileRecord(line.file)
  if (file === undefined || holder === undefined) return
  const findShown = () => holder.querySelector(':scope > .pad-file-content')
  const shown = findShown()
  if (shown !== null) {
    shown.remove()
    sayNext(holder, file, false)
    return
  }
  const found = await addresses.find(file.hash)
  if (found === undefined || file.kind === 'picture' || file.kind === 'file') return
  // It was pressed twice while the address was asked for.
  if (findShown() !== null) return
  if (file.kind === 'pdf' && !showsPdf()) {
    window.open(found.url, '_blank', 'noopener')
    return
  }
  const content = file.kind === 'pdf' ? frameOf(found.url) : playerOf(file.kind, file, found.url, addresses)
  content.className = 'pad-file-content'
  content.title = t('EDITOR.FILE.CARD', { name: file.name })
  holder.append(content)
  sayNext(holder, file, true)
  content.focus()
}
