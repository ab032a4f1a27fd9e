import { Button, Paper, Stack, Text } from '@mantine/core'
import { ActButton } from '@sheaf/ui/components/act-button'
import { ConfirmActions } from '@sheaf/ui/components/confirm-actions'
import { useT } from '@sheaf/ui/l10n/use-t'
import { Link } from 'react-router'
import type { Crumb } from './crumbs.tsx'
import { Page } from './page.tsx'

interface ConfirmCardProps {
  readonly title: string
  readonly crumbs: readonly Crumb[]
  readonly question: string
  /** Consequences of the act, below the question. */
  readonly text?: string
  readonly action: string
  readonly isWorking: boolean
  readonly onConfirm: () => void
  readonly back: string
}

/**
 * Asks for a confirmation on a page of its own. A dialog would have nothing behind it, since the question has an
 * address.
 */
export const ConfirmCard = ({
  title,
  crumbs,
  question,
  text,
  action,
  isWorking,
  onConfirm,
  back,
}: ConfirmCardProps) => {
  const t = useT()
  return (
    <Page title={title} crumbs={crumbs} width="form">
      <Paper withBorder p="lg" bg="var(--sheaf-surface)">
        <Stack>
          <Text>{question}</Text>
          {text !== undefined && (
            <Text size="sm" c="dimmed">
              {text}
            </Text>
          )}
          <ConfirmActions>
            <Button variant="default" component={Link} to={back}>
              {t('ACTIONS.CANCEL')}
            </Button>
            <ActButton color="red.8" loading={isWorking} onClick={onConfirm}>
              {action}
            </ActButton>
          </ConfirmActions>
        </Stack>
      </Paper>
    </Page>
  )
}
