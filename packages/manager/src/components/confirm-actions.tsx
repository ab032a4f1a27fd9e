import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './confirm-actions.module.css'

/** What ends a question: the way out, then the act. */
export const ConfirmActions = ({ children }: { children: ReactNode }) => (
  <Group justify="flex-end" className={classes.actions ?? ''}>
    {children}
  </Group>
)
