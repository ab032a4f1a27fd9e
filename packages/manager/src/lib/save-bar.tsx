import { Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './save-bar.module.css'

/** The end of a long form, which stays in sight while there is something to save. */
export const SaveBar = ({ isStuck, children }: { isStuck: boolean; children: ReactNode }) => (
  <Paper withBorder p="sm" className={`${classes.bar} ${isStuck ? classes.stuck : ''}`}>
    {children}
  </Paper>
)
