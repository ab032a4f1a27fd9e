import { ActionIcon, Group } from '@mantine/core'
import { type FileRecord, readFileRecord } from '@sheaf/document/text/file-record'
import type { LineAttributes } from '@sheaf/document/text/line'
import { t } from '@sheaf/ui/l10n/i18n'
import { useT } from '@sheaf/ui/l10n/use-t'
import { openDialog } from '@sheaf/ui/overlays/dialogs'
import { IconChevronLeft, IconChevronRight, IconDownload, IconTrashX } from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { useEffect, useState } from 'react'
import type { FileAddresses } from '../../lib/files/file-addresses.ts'
import { requestOfFile } from '../../lib/files/file-request.ts'
import type { PadFiles } from '../../lib/files/pad-files.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { isFile } from '../../text-binding/lines/line-commands.ts'
import { lineOf } from '../../text-binding/tokens.ts'

interface ShownPicture {
  readonly line: LineAttributes
  readonly caption: string
}

interface LightboxProps {
  readonly pictures: readonly ShownPicture[]
  readonly first: number
  readonly addresses: FileAddresses
  readonly files: PadFiles
  readonly onRemove: (file: FileRecord) => void
}

const SIGN = { size: 20, stroke: 1.6, 'data-way': true, 'aria-hidden': true } as const

/** Returns the address of a picture as it is stored; nothing until it is known, or if the pad has it no more. */
const useAddress = (addresses: FileAddresses, hash: string | undefined) => {
  const [found, setFound] = useState<{ readonly hash: string; readonly url: string | undefined }>()
  useEffect(
    () => (hash === undefined ? undefined : addresses.watch(hash, (now) => setFound({ hash, url: now?.url }))),
    [addresses, hash],
  )
  return found?.hash === hash ? found : undefined
}

/** Shows a picture as large as the window has room, and those before and behind it. */
const Lightbox = ({ pictures, first, addresses, files, onRemove }: LightboxProps) => {
  const tr = useT()
  const [at, setAt] = useState(first)
  const picture = pictures[at]
  const [mayRemove, setMayRemove] = useState(false)
  useEffect(() => void files.mayRemove().then(setMayRemove), [files])
  const file = readFileRecord(picture?.line.file)
  const address = useAddress(addresses, file?.hash)
  const step = (by: -1 | 1) => setAt((now) => (now + by + pictures.length) % pictures.length)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTurned = document.documentElement.dir === 'rtl'
      if (event.key === 'ArrowLeft') step(isTurned ? 1 : -1)
      else if (event.key === 'ArrowRight') step(isTurned ? -1 : 1)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
  if (picture === undefined || file === undefined) return null
  const { caption, line } = picture
  return (
    <figure className="pad-lightbox">
      {address !== undefined && address.url === undefined ? (
        <p>{tr('EDITOR.FILE.MISSING')}</p>
      ) : (
        <img
          key={file.hash}
          src={address?.url}
          alt={line.alt ?? file.name}
          width={file.width ?? undefined}
          height={file.height ?? undefined}
        />
      )}
      {caption !== '' && <figcaption dir="auto">{caption}</figcaption>}
      <Group justify="center" gap="xs">
        {pictures.length > 1 && (
          <>
            <ActionIcon
              aria-label={tr('EDITOR.PICTURE.PREVIOUS')}
              title={tr('EDITOR.PICTURE.PREVIOUS')}
              onClick={() => step(-1)}
            >
              <IconChevronLeft {...SIGN} />
            </ActionIcon>
            <span role="status">
              {tr('EDITOR.PICTURE.PLACE', { at: String(at + 1), count: String(pictures.length) })}
            </span>
            <ActionIcon
              aria-label={tr('EDITOR.PICTURE.NEXT')}
              title={tr('EDITOR.PICTURE.NEXT')}
              onClick={() => step(1)}
            >
              <IconChevronRight {...SIGN} />
            </ActionIcon>
          </>
        )}
        <ActionIcon
          aria-label={tr('EDITOR.FILE.DOWNLOAD_NAMED', { name: file.name })}
          title={tr('EDITOR.FILE.DOWNLOAD')}
          onClick={() => void saveFile(addresses, file)}
        >
          <IconDownload size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
        {mayRemove && (
          <ActionIcon
            color="red.8"
            aria-label={tr('EDITOR.FILE.REMOVE_FOR_GOOD_NAMED', { name: file.name })}
            title={tr('EDITOR.FILE.REMOVE_FOR_GOOD')}
            onClick={() => onRemove(file)}
          >
            <IconTrashX size={20} stroke={1.6} aria-hidden />
          </ActionIcon>
        )}
      </Group>
    </figure>
  )
}

/** Opens the picture at a position large, among all pictures of the text. */
export const openLightbox = (editor: Editor, files: PadFiles, position: number): void => {
  const pictures: ShownPicture[] = []
  let first = 0
  editor.state.doc.forEach((node, at) => {
    const line = lineOf(node)
    if (line.kind !== 'picture' || !isFile(line)) return
    if (at === position) first = pictures.length
    pictures.push({ line, caption: node.textContent })
  })
  showPictures(editor, files, pictures, first)
}

/** Opens pictures large, beginning with one of them. */
export const showPictures = (
  editor: Editor,
  files: PadFiles,
  pictures: readonly ShownPicture[],
  first: number,
): void => {
  openDialog({
    title: t('EDITOR.TOOL.PICTURE'),
    size: '100%',
    content: (onClose) => (
      <Lightbox
        pictures={pictures}
        first={first}
        addresses={files.addresses}
        files={files}
        onRemove={(file) => {
          onClose()
          requestOfFile(editor.view.dom, { act: 'removeForGood', file })
        }}
      />
    ),
  })
}
