import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './confirm-actions.module.css'

/** Lays out the buttons of a confirmation. Pass the cancel button first, then the action. */
export const ConfirmActions = ({ children }: { children: ReactNode }) => (
  <Group justify="flex-end" className={classes.actions ?? ''}>
    {children}
  </Group>
)
