import type { ReactNode } from 'react'
import classes from './save-bar.module.css'

/**
 * Shows the buttons of a form of several cards in a bar that stays in sight. In a low window it scrolls with the form,
 * of which it would hide too much (SCR-440).
 */
export const SaveBar = ({ children }: { children: ReactNode }) => (
  <div className={classes.bar}>
    <div className={classes.card}>{children}</div>
  </div>
)
