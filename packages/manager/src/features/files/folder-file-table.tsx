import { ActionIcon, Group } from '@mantine/core'
import type { FileKind, FolderFile, FolderFileSort } from '@sheaf/contract/entities/file'
import type { GroupId } from '@sheaf/contract/ids'
import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconDownload, IconFile, IconFileMusic, IconFileTypePdf, IconPhoto, IconVideo } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import type { MessageKey } from '@sheaf/l10n/keys'
import { type Column, DataTable, type ListQuery } from '../../components/lists/data-table.tsx'
import { NameLink } from '../../components/lists/name-link.tsx'
import { NoValue } from '../../components/lists/no-value.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { formatBytes } from '../../lib/format/format-bytes.ts'
import { paths } from '../../paths.ts'
import classes from './folder-file-table.module.css'

const SIGNS = { picture: IconPhoto, sound: IconFileMusic, video: IconVideo, pdf: IconFileTypePdf, file: IconFile }

/** Shows a picture small, or a sign of what a file is. */
const Sign = ({ kind, source }: { readonly kind: FileKind; readonly source: string }) => {
  const Icon = SIGNS[kind]
  return (
    <span className={classes.sign}>
      {kind === 'picture' ? (
        <img src={source} alt="" loading="lazy" decoding="async" />
      ) : (
        <Icon size={24} stroke={1.5} aria-hidden />
      )}
    </span>
  )
}

export const KIND_NAMES = {
  picture: 'GROUP.FILES.KIND_PICTURE',
  sound: 'GROUP.FILES.KIND_SOUND',
  video: 'GROUP.FILES.KIND_VIDEO',
  pdf: 'GROUP.FILES.KIND_PDF',
  file: 'GROUP.FILES.KIND_FILE',
} as const satisfies Readonly<Record<FileKind, MessageKey>>

interface FolderFileTableProps {
  readonly group: GroupId
  readonly query: ListQuery
  readonly files: readonly FolderFile[] | undefined
  readonly sort: FolderFileSort
  readonly ascending: boolean
  readonly onSort: (column: string) => void
  readonly empty: ReactNode
}

/** Lists the files of a folder: each leads to its line in its pad, and is downloaded from here. */
export const FolderFileTable = ({ group, query, files, sort, ascending, onSort, empty }: FolderFileTableProps) => {
  const t = useT()
  const language = useLanguage()
  const columns = useMemo(
    (): Column<FolderFile>[] => [
      {
        name: 'name',
        label: t('GROUP.FILES.NAME'),
        width: 'wide',
        isSortable: true,
        cell: ({ hash, name, kind, pad, addresses }) => (
          <div className={classes.file}>
            <Sign kind={kind} source={addresses.thumbnail ?? addresses.url} />
            <NameLink to={paths.padViewAtFile(group, pad, hash)} name={name} isQuiet />
          </div>
        ),
      },
      {
        name: 'kind',
        label: t('GROUP.FILES.KIND'),
        width: 'narrow',
        cell: ({ kind }) => <span className={classes.whole}>{t(KIND_NAMES[kind])}</span>,
      },
      {
        name: 'bytes',
        label: t('GROUP.FILES.SIZE'),
        width: 'narrow',
        isSortable: true,
        cell: ({ bytes }) => <span className={classes.whole}>{formatBytes(bytes, language)}</span>,
      },
      {
        name: 'pad',
        label: t('GROUP.PAD.PAD'),
        cell: ({ pad, padName }) => (
          <NameLink to={paths.padView(group, pad)} name={padName} isQuiet className={classes.pad ?? ''} />
        ),
      },
      {
        name: 'by',
        label: t('GROUP.FILES.ADDED_BY'),
        cell: ({ by }) => (by === null ? <NoValue /> : <bdi>{by.name || t('EDITOR.GUEST')}</bdi>),
      },
      {
        name: 'addedAt',
        label: t('GROUP.FILES.ADDED_AT'),
        isSortable: true,
        cell: ({ addedAt }) => (addedAt === null ? <NoValue /> : <RelativeTime at={addedAt} />),
      },
    ],
    [t, language, group],
  )
  return (
    <DataTable
      label={t('GROUP.FILES.TITLE')}
      query={query}
      rows={files}
      keyOf={({ hash, pad }) => `${hash}${pad}`}
      columns={columns}
      actions={downloadOf}
      sorting={{ by: sort, direction: ascending ? 'ascending' : 'descending', onSort }}
      empty={empty}
      rowHeight={64}
    />
  )
}

const downloadOf = (file: FolderFile) => <Download file={file} />

const Download = ({ file: { name, addresses } }: { readonly file: FolderFile }) => {
  const t = useT()
  const label = t('GROUP.FILES.DOWNLOAD_NAMED', { name })
  return (
    <Group gap="xs" justify="flex-end">
      <ActionIcon component="a" href={addresses.url} download={name} size="lg" aria-label={label} title={label}>
        <IconDownload size={20} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
