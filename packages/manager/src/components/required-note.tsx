import { Text } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'

/** What the sign beside some fields of a form means; at its top, where not all of them have it. */
export const RequiredNote = () => {
  const t = useT()
  return (
    <Text size="xs" c="dimmed">
      {t('GLOBAL.REQUIRED')}
    </Text>
  )
}
