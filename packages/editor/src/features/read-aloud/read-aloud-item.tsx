import { Menu } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconPlayerStop, IconVolume } from '@tabler/icons-react'
import { openEditor } from '../../lib/commands/open-editor.ts'
import { useStore } from '@sheaf/ui/lib/store'
import { hasVoice, readAloud } from './read-aloud.ts'
import { isReading, stopReading } from './reading.ts'

/** Item of a menu that has the text read aloud, or ends that. Browsers without voices do not have it. */
export const ReadAloudItem = () => {
  const t = useT()
  const isOffered = useStore(hasVoice)
  const editor = useStore(openEditor)
  const reading = useStore(isReading) !== undefined
  if (!isOffered || editor === undefined) return null
  return (
    <Menu.Item
      leftSection={reading ? <IconPlayerStop size={16} /> : <IconVolume size={16} />}
      onClick={() => (reading ? stopReading() : readAloud(editor))}
    >
      {t(reading ? 'EDITOR.READ_ALOUD.STOP' : 'EDITOR.READ_ALOUD.START')}
    </Menu.Item>
  )
}
