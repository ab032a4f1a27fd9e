import { Alert, Button, Group, Text } from '@mantine/core'
import { CopyButton } from '@sheaf/ui/components/copy-button'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useRef } from 'react'
import { absenceText, additionText, type SavedPeople } from '../../lib/people/saved-people.ts'

interface AbsentNoticeProps {
  readonly people: SavedPeople
  readonly onClose: () => void
}

/**
 * Names the people who were not found, and separately the people who were added, until closed. Copies the names that
 * were not found one per line, the format that the people picker takes.
 */
export const AbsentNotice = ({ people, onClose }: AbsentNoticeProps) => {
  const t = useT()
  const shown = useRef<HTMLParagraphElement>(null)
  const close = () => {
    // The focused button disappears with the notice, so the focus moves to the heading.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    onClose()
  }
  return (
    <Alert color="orange" icon={<IconAlertTriangle aria-hidden />}>
      <Text ref={shown} size="sm" style={{ overflowWrap: 'anywhere' }}>
        {absenceText(people)}
      </Text>
      {people.added.length > 0 && (
        <Text size="sm" mt={4} style={{ overflowWrap: 'anywhere' }}>
          {additionText(people)}
        </Text>
      )}
      <Group gap="xs" mt="sm">
        <CopyButton text={people.absent.join('\n')} shown={shown} size="xs" variant="default" />
        <Button size="xs" variant="default" onClick={close}>
          {t('ACTIONS.CLOSE')}
        </Button>
      </Group>
    </Alert>
  )
}
