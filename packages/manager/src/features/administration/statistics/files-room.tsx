import { Badge, Progress, Stack, Text, Title } from '@mantine/core'
import type { PadFilesSize } from '@sheaf/contract/routes/statistics'
import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Column, DataTable } from '../../../components/lists/data-table.tsx'
import { formatBytes } from '../../../lib/format/format-bytes.ts'
import { padsByFilesQuery } from './statistics.queries.ts'

/** Shows how much of the room for files is used, and which pads take most of it. */
export const FilesRoom = () => {
  const t = useT()
  const language = useLanguage()
  const query = useInfiniteQuery(padsByFilesQuery)
  const pages = query.data?.pages
  const [first] = pages ?? []
  const columns = useMemo(
    (): Column<PadFilesSize>[] => [
      {
        name: 'pad',
        label: t('STATISTICS.PAD'),
        width: 'wide',
        cell: ({ name, isInTrash }) => (
          <>
            <bdi>{name}</bdi>{' '}
            {isInTrash && (
              <Badge variant="light" color="gray">
                {t('STATISTICS.IN_TRASH')}
              </Badge>
            )}
          </>
        ),
      },
      { name: 'folder', label: t('STATISTICS.FOLDER'), cell: ({ folder }) => <bdi>{folder ?? '–'}</bdi> },
      {
        name: 'files',
        label: t('STATISTICS.FILES'),
        width: 'narrow',
        cell: ({ files }) => new Intl.NumberFormat(language).format(files),
      },
      {
        name: 'bytes',
        label: t('STATISTICS.STORAGE'),
        width: 'narrow',
        cell: ({ bytes }) => formatBytes(bytes, language),
      },
    ],
    [t, language],
  )
  const used =
    first &&
    t('STATISTICS.FILES_USED', { used: formatBytes(first.used, language), limit: formatBytes(first.limit, language) })
  return (
    <section>
      <Title order={2} mb="sm">
        {t('STATISTICS.FILES')}
      </Title>
      <Stack gap="sm">
        {first && (
          <div>
            <Text size="sm" mb={4}>
              {used}
            </Text>
            <Progress
              value={first.limit === 0 ? 0 : Math.min(100, (first.used / first.limit) * 100)}
              aria-label={t('STATISTICS.FILES')}
              color={first.used > first.limit * 0.9 ? 'red.8' : 'pine'}
            />
          </div>
        )}
        <DataTable
          label={t('STATISTICS.FILES_TABLE')}
          query={query}
          rows={pages?.flatMap(({ value }) => value)}
          keyOf={({ pad }) => pad}
          columns={columns}
          empty={<Text c="dimmed">{t('STATISTICS.FILES_NONE')}</Text>}
        />
      </Stack>
    </section>
  )
}
