import { Text, VisuallyHidden } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'

/** Shows a dash in an empty table cell. Where rows are cards, the cell is hidden. */
export const NoValue = () => {
  const t = useT()
  return (
    <Text span c="dimmed" data-no-value>
      <span aria-hidden>–</span>
      <VisuallyHidden>{t('GLOBAL.NO_VALUE')}</VisuallyHidden>
    </Text>
  )
}
