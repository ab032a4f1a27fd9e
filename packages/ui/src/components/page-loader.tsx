import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { useT } from '../l10n/use-t.ts'
import { LoadingState } from './loading-state.tsx'

export const PageLoader = () => <LoadingState mih="50vh" />

/** Placeholders for the rows of a list, of the same height, so that nothing jumps when the rows arrive. */
export const RowsLoader = ({ rows = 4, height = 44 }: { rows?: number; height?: number }) => {
  const t = useT()
  return (
    <Stack gap="xs" role="status" data-waiting>
      <VisuallyHidden>{t('GLOBAL.LOADING')}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={height} />
      ))}
    </Stack>
  )
}
