import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { Link } from 'react-router'

interface ConfirmCardProps {
  readonly question: string
  readonly action: string
  readonly isWorking: boolean
  readonly onConfirm: () => void
  readonly back: string
}

/** A confirmation that has an address of its own, so that it is a page and no dialog over nothing. */
export const ConfirmCard = ({ question, action, isWorking, onConfirm, back }: ConfirmCardProps) => {
  const t = useT()
  return (
    <Paper withBorder p="lg" bg="var(--sheaf-surface)">
      <Stack>
        <Text>{question}</Text>
        <Group>
          <Button color="red.8" loading={isWorking} onClick={onConfirm}>
            {action}
          </Button>
          <Button variant="default" component={Link} to={back}>
            {t('ACTIONS.CANCEL')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}
