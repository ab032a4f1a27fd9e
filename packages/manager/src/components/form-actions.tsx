import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './form-actions.module.css'

/** What ends a form: the act it is for, then the way out. */
export const FormActions = ({ children }: { children: ReactNode }) => (
  <Group className={classes.actions ?? ''}>{children}</Group>
)
