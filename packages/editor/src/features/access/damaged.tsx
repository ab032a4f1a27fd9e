import { Alert, Text } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconAlertTriangle } from '@tabler/icons-react'

/** Warns above the text of a pad whose log is damaged that the text may be incomplete. */
export const Damaged = () => {
  const t = useT()
  return (
    <Alert icon={<IconAlertTriangle />} color="red.8" title={t('BACKEND.ERROR.PAD.DAMAGED')} radius={0}>
      <Text size="sm">{t('EDITOR.DAMAGED.TEXT')}</Text>
    </Alert>
  )
}
