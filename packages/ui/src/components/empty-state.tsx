import { EmptyState as MantineEmptyState } from '@mantine/core'
import type { ReactNode } from 'react'
import { unbroken } from './unbroken.tsx'

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
    title={unbroken(title)}
    {...(text === undefined ? {} : { description: unbroken(text) })}
  >
    {children === undefined ? null : (
      <MantineEmptyState.Actions style={{ justifyContent: 'center' }}>{children}</MantineEmptyState.Actions>
    )}
  </MantineEmptyState>
)
