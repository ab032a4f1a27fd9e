import { EmptyState as MantineEmptyState } from '@mantine/core'
import type { ReactNode } from 'react'
import { nonBreakingHyphens } from './non-breaking-hyphens.tsx'

/** Says that there is nothing yet and what will be here, and offers to create the first one. */
export const EmptyState = ({
  icon,
  title,
  text,
  children,
}: {
  icon: ReactNode
  title: string
  text?: string
  children?: ReactNode
}) => (
  <MantineEmptyState
    py="xl"
    variant="light"
    icon={icon}
    title={nonBreakingHyphens(title)}
    {...(text === undefined ? {} : { description: nonBreakingHyphens(text) })}
  >
    {children === undefined ? null : (
      <MantineEmptyState.Actions style={{ justifyContent: 'center' }}>{children}</MantineEmptyState.Actions>
    )}
  </MantineEmptyState>
)
