import type { ReactNode } from 'react'
import { NameLink } from './name-link.tsx'
import classes from './row-link.module.css'

interface RowLinkProps {
  readonly to: string
  readonly name: ReactNode
  /** The row is dragged, and not the link alone. */
  readonly isDragged?: boolean
}

/** The name of what a row is about. The whole row leads there, but for what else can be pressed in it. */
export const RowLink = ({ to, name, isDragged = false }: RowLinkProps) => (
  <NameLink to={to} name={name} className={classes.link} isQuiet isDragged={isDragged} />
)
