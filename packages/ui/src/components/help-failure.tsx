import { Group, Text } from '@mantine/core'
import type { RefObject } from 'react'
import { useT } from '../l10n/use-t.ts'
import { ActButton } from './act-button.tsx'

/** What would help to fill in a field could not be loaded. */
export interface MissingHelp {
  readonly isTrying: boolean
  readonly onRetry: () => void
}

interface HelpFailureProps {
  readonly missing: MissingHelp | undefined
  /** Says what could not be loaded. */
  readonly text: string
  /** Field that can be filled in all the same. It gets the focus, since the button disappears with the failure. */
  readonly field: RefObject<HTMLElement | null>
}

/** SCR-494: says in one line, and without alarm, that a field has to do without help, and offers to try again. */
export const HelpFailure = ({ missing, text, field }: HelpFailureProps) => {
  const t = useT()
  return (
    <div role="status">
      {missing && (
        <Group gap="xs" mt={4}>
          <Text size="xs" c="dimmed">
            {text}
          </Text>
          <ActButton
            variant="subtle"
            size="compact-xs"
            loading={missing.isTrying}
            onClick={() => {
              missing.onRetry()
              field.current?.focus()
            }}
          >
            {t('ACTIONS.RETRY')}
          </ActButton>
        </Group>
      )}
    </div>
  )
}
