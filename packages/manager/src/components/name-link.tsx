import { Anchor, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import classes from './name-link.module.css'

interface NameLinkProps extends Pick<LinkProps, 'to' | 'className'> {
  readonly name: ReactNode
  /** Underlined only while one points at it, where everything of its kind leads somewhere. */
  readonly isQuiet?: boolean
  /** The row is dragged, and not the link alone. */
  readonly isDragged?: boolean
}

const LOOK = `mantine-focus-auto mantine-Text-root mantine-Anchor-root ${Text.classes['root']} ${Anchor.classes['root']} ${classes.link}`

/** The name of what a row is about, as `Anchor` looks, which takes several times as long to draw: lists have hundreds. */
export const NameLink = ({ to, name, className = '', isQuiet = false, isDragged = false }: NameLinkProps) => (
  <Link
    to={to}
    className={`${LOOK} ${className}`}
    data-underline={isQuiet ? 'hover' : 'always'}
    dir="auto"
    {...(isDragged ? { draggable: false } : {})}
  >
    {name}
  </Link>
)
