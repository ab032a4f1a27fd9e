import type { ReactNode } from 'react'
import classes from './save-bar.module.css'

/**
 * The end of a form of several cards, which stays in sight. In a window that is low it does not, where it would hide much
 * of the form (SCR-440).
 */
export const SaveBar = ({ children }: { children: ReactNode }) => <div className={classes.bar}>{children}</div>
