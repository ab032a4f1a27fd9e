import { Center, Loader, Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { useT } from '../l10n/use-t.ts'

export const PageLoader = () => {
  const t = useT()
  return (
    <Center mih="50vh" role="status">
      <Loader type="dots" aria-hidden />
      <VisuallyHidden>{t('GLOBAL.LOADING')}</VisuallyHidden>
    </Center>
  )
}

/** The place of a list's rows until they are here, of the same height, so that nothing jumps. */
export const RowsLoader = ({ rows = 4, height = 44 }: { rows?: number; height?: number }) => {
  const t = useT()
  return (
    <Stack gap="xs" role="status">
      <VisuallyHidden>{t('GLOBAL.LOADING')}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={height} />
      ))}
    </Stack>
  )
}
