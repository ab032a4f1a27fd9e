import { Text } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'

/** Explains the asterisk of required fields, at the top of a form that also has optional ones. */
export const RequiredNote = () => {
  const t = useT()
  return (
    <Text size="xs" c="dimmed">
      {t('GLOBAL.REQUIRED')}
    </Text>
  )
}
