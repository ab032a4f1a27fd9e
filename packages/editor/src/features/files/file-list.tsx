import { ActionIcon, Badge, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import type { ListedFile } from '@sheaf/contract/entities/file'
import type { ReplyOf } from '@sheaf/contract/route'
import { listFiles } from '@sheaf/contract/routes/files'
import { ActButton } from '@sheaf/ui/components/act-button'
import { EmptyState } from '@sheaf/ui/components/empty-state'
import { ErrorState } from '@sheaf/ui/components/error-state'
import { LoadingState } from '@sheaf/ui/components/loading-state'
import { useDateLocale } from '@sheaf/ui/l10n/date-locale'
import { t } from '@sheaf/ui/l10n/i18n'
import { useT } from '@sheaf/ui/l10n/use-t'
import { openDialog } from '@sheaf/ui/overlays/dialogs'
import { IconDownload, IconFile, IconFileMusic, IconFileTypePdf, IconTrashX, IconVideo } from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { useCallback, useEffect, useState } from 'react'
import { callApi } from '../../lib/page/call-api.ts'
import { onFileRequest } from '../../lib/files/file-request.ts'
import { fileSize } from '../../lib/files/file-size.ts'
import { lineOfFile } from '../../lib/files/line-of-file.ts'
import type { PadFiles } from '../../lib/files/pad-files.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { removeForGood } from './remove-for-good.ts'

/** Files that come at a time. */
const PAGE = 50

type FilesPage = ReplyOf<typeof listFiles>

const readPage = async (files: PadFiles, cursor?: string): Promise<FilesPage> => {
  const query = { limit: String(PAGE), ...(cursor !== undefined && { cursor }) }
  const response = await callApi(files.target, files.pathOf('/files', query))
  return listFiles.reply.parse(await response.json())
}

const SIGN = { size: 20, stroke: 1.6, 'aria-hidden': true } as const

const SIGNS = { picture: IconFile, file: IconFile, pdf: IconFileTypePdf, sound: IconFileMusic, video: IconVideo }

/** Shows a picture small, or a sign of what a file is. */
const Thumbnail = ({ files, file: { hash, kind } }: { readonly files: PadFiles; readonly file: ListedFile }) => {
  const [source, setSource] = useState<string>()
  useEffect(
    () =>
      kind === 'picture'
        ? files.addresses.watch(hash, (found) => setSource(found?.thumbnail ?? found?.url))
        : undefined,
    [files, hash, kind],
  )
  const Sign = SIGNS[kind]
  return (
    <span className="pad-listed-sign">
      {source === undefined ? <Sign size={28} stroke={1.4} aria-hidden /> : <img src={source} alt="" loading="lazy" />}
    </span>
  )
}

interface FileListProps {
  readonly editor: Editor
  readonly files: PadFiles
  readonly onGoTo: ((line: number) => void) | undefined
  readonly onClose: () => void
}

/** Lists the files of a pad, page by page: the newest first, with who added them when, for those who see its history. */
const FileList = ({ editor, files, onGoTo, onClose }: FileListProps) => {
  const tr = useT()
  const locale = useDateLocale()
  const [listed, setListed] = useState<FilesPage>()
  const [isLoading, setLoading] = useState(true)
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const [hasFailed, setFailed] = useState(false)
  const take = useCallback((reply: FilesPage, isNext: boolean) => {
    setFailed(false)
    setLoading(false)
    setListed((before) => (isNext && before ? { ...reply, value: [...before.value, ...reply.value] } : reply))
  }, [])
  const fail = useCallback(() => {
    setFailed(true)
    setLoading(false)
  }, [])
  useEffect(() => {
    let isHere = true
    readPage(files).then(
      (reply) => isHere && take(reply, false),
      () => isHere && fail(),
    )
    return () => {
      isHere = false
    }
  }, [files, take, fail])
  // The list is drawn anew when the question has been answered, and asks for the files before they are removed.
  useEffect(
    () =>
      onFileRequest(editor.view.dom, (request) => {
        if (request.act === 'removed') setGone((before) => new Set([...before, request.hash]))
      }),
    [editor],
  )
  const load = async (cursor?: string) => {
    setLoading(true)
    await readPage(files, cursor).then((reply) => take(reply, cursor !== undefined), fail)
  }
  if (hasFailed && listed === undefined)
    return <ErrorState title={tr('EDITOR.FILE.LIST_FAILED')} text="" onRetry={() => void load()} />
  if (listed === undefined) return <LoadingState mih="8rem" />
  const left = listed.value.filter(({ hash }) => !gone.has(hash))
  if (left.length === 0)
    return (
      <EmptyState icon={<IconFile />} title={tr('EDITOR.FILE.LIST_EMPTY')} text={tr('EDITOR.FILE.LIST_EMPTY_TEXT')} />
    )
  const when = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const rows = left.map((file) => {
    const { hash, name, bytes, by, addedAt, isShown } = file
    const line = isShown ? lineOfFile(editor, hash) : undefined
    const facts = [
      fileSize(bytes, locale),
      ...(by === null ? [] : [by.name || tr('EDITOR.GUEST')]),
      ...(addedAt === null ? [] : [when.format(addedAt)]),
    ]
    const text = (
      <>
        <bdi className="pad-listed-name">{name}</bdi>
        <Text component="span" size="sm" c="dimmed">
          {facts.map((fact, at) => (
            <span key={at}>
              {at > 0 && ' · '}
              <bdi>{fact}</bdi>
            </span>
          ))}
        </Text>
      </>
    )
    return (
      <li key={hash} className="pad-listed">
        <Thumbnail files={files} file={file} />
        {line === undefined || onGoTo === undefined ? (
          <span className="pad-listed-text">
            {text}
            {!isShown && (
              <Badge variant="light" color="gray">
                {tr('EDITOR.FILE.ONLY_HISTORY')}
              </Badge>
            )}
          </span>
        ) : (
          <UnstyledButton
            className="pad-listed-text"
            title={tr('EDITOR.FILE.GO_TO')}
            onClick={() => {
              onClose()
              // The dialog gives the focus back first.
              setTimeout(() => onGoTo(line))
            }}
          >
            {text}
          </UnstyledButton>
        )}
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            size="lg"
            aria-label={tr('EDITOR.FILE.DOWNLOAD_NAMED', { name })}
            title={tr('EDITOR.FILE.DOWNLOAD')}
            onClick={() => void saveFile(files.addresses, file)}
          >
            <IconDownload {...SIGN} />
          </ActionIcon>
          {listed.mayRemove && (
            <ActionIcon
              size="lg"
              color="red.8"
              aria-label={tr('EDITOR.FILE.REMOVE_FOR_GOOD_NAMED', { name })}
              title={tr('EDITOR.FILE.REMOVE_FOR_GOOD')}
              onClick={() => void removeForGood(editor, files, file)}
            >
              <IconTrashX {...SIGN} />
            </ActionIcon>
          )}
        </Group>
      </li>
    )
  })
  return (
    <Stack gap="sm">
      <ul className="pad-listed-files">{rows}</ul>
      {listed.next !== null && (
        <ActButton variant="default" loading={isLoading} onClick={() => void load(listed.next ?? undefined)}>
          {tr('ACTIONS.SHOW_MORE')}
        </ActButton>
      )}
    </Stack>
  )
}

/** Opens the list of the files of a pad. */
export const openFileList = (editor: Editor, files: PadFiles, onGoTo: FileListProps['onGoTo']): void =>
  openDialog({
    title: t('EDITOR.FILE.LIST'),
    size: 'lg',
    content: (onClose) => <FileList editor={editor} files={files} onGoTo={onGoTo} onClose={onClose} />,
  })
