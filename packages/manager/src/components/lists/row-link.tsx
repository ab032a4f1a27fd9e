import type { ReactNode } from 'react'
import { NameLink } from './name-link.tsx'
import classes from './row-link.module.css'

interface RowLinkProps {
  readonly to: string
  readonly name: ReactNode
  /** Whether the whole row is draggable, so that the link alone must not be. */
  readonly isDragged?: boolean
}

/** Links a row's name, and makes the whole row clickable except for its other controls. */
export const RowLink = ({ to, name, isDragged = false }: RowLinkProps) => (
  <NameLink to={to} name={name} className={classes.link} isQuiet isDragged={isDragged} />
)
