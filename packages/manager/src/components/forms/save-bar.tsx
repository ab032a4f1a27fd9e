import type { ReactNode } from 'react'
import classes from './save-bar.module.css'

/**
 * Shows the buttons of a form of several cards in a bar that stays in sight once there is something to save: before
 * that it would only hide a part of the form. It also does while it has the focus, as after a save. In a low window it
 * scrolls with the form (SCR-448).
 */
export const SaveBar = ({ isNeeded, children }: { isNeeded: boolean; children: ReactNode }) => (
  <div className={classes.bar} data-needed={isNeeded || undefined}>
    <div className={classes.card}>{children}</div>
  </div>
)
