import { EmptyState as MantineEmptyState } from '@mantine/core'
import type { ReactNode } from 'react'

/** Nothing here yet: says what would be, and offers the way to the first one. */
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
    title={title}
    {...(text === undefined ? {} : { description: text })}
  >
    {children === undefined ? null : (
      <MantineEmptyState.Actions style={{ justifyContent: 'center' }}>{children}</MantineEmptyState.Actions>
    )}
  </MantineEmptyState>
)
