import { Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './save-bar.module.css'

/**
 * The end of a long form of several cards, which stays in sight while there is something to save; on a phone, as in other
 * forms, always. In a window that is low it does not, where it would hide much of the form (SCR-440).
 */
export const SaveBar = ({ isStuck, children }: { isStuck: boolean; children: ReactNode }) => (
  <Paper withBorder px="lg" py="sm" className={`${classes.bar} ${isStuck ? classes.stuck : ''}`}>
    {children}
  </Paper>
)
