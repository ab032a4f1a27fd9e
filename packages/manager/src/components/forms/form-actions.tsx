import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './form-actions.module.css'

/** Lays out the buttons of a form. Pass the submit button first, then the way out. */
export const FormActions = ({ children }: { children: ReactNode }) => (
  <Group className={classes.actions ?? ''}>{children}</Group>
)
