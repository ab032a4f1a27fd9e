import { ActionIcon } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconPlayerStop } from '@tabler/icons-react'
import { useStore } from '@sheaf/ui/lib/store'
import { isReading, stopReading } from './reading.ts'

/** Ends what is being read aloud, as long as something is. */
export const StopReadingButton = () => {
  const t = useT()
  if (useStore(isReading) === undefined) return null
  const label = t('EDITOR.READ_ALOUD.STOP')
  return (
    <ActionIcon aria-label={label} title={label} onClick={stopReading}>
      <IconPlayerStop size={20} stroke={1.6} />
    </ActionIcon>
  )
}
