import { Text, VisuallyHidden } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'

/** In a table's cell that has nothing to say. */
export const NoValue = () => {
  const t = useT()
  return (
    <Text span c="dimmed" data-no-value>
      <span aria-hidden>–</span>
      <VisuallyHidden>{t('AUDIT.NO_VALUE')}</VisuallyHidden>
    </Text>
  )
}
