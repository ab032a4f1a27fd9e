import { Button, Group, Stack, Text } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { Link } from 'react-router'
import { CardPage } from './card-page.tsx'
import classes from './confirm-card.module.css'
import type { Crumb } from './crumbs.tsx'

interface ConfirmCardProps {
  readonly title: string
  readonly crumbs?: readonly Crumb[]
  readonly question: string
  /** What comes of it. */
  readonly text?: string
  readonly action: string
  readonly isWorking: boolean
  readonly onConfirm: () => void
  readonly back: string
}

/** A confirmation that has an address of its own, so that it is a page and no dialog over nothing; laid out as one. */
export const ConfirmCard = ({
  title,
  crumbs = [],
  question,
  text,
  action,
  isWorking,
  onConfirm,
  back,
}: ConfirmCardProps) => {
  const t = useT()
  return (
    <CardPage title={title} crumbs={crumbs}>
      <Stack>
        <Text>{question}</Text>
        {text !== undefined && (
          <Text size="sm" c="dimmed">
            {text}
          </Text>
        )}
        <Group justify="flex-end" className={classes.actions ?? ''}>
          <Button variant="default" component={Link} to={back}>
            {t('ACTIONS.CANCEL')}
          </Button>
          <Button color="red.8" loading={isWorking} onClick={onConfirm}>
            {action}
          </Button>
        </Group>
      </Stack>
    </CardPage>
  )
}
