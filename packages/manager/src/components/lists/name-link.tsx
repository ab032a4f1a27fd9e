import { Anchor, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import classes from './name-link.module.css'

interface NameLinkProps extends Pick<LinkProps, 'to' | 'className'> {
  readonly name: ReactNode
  /** Whether the link is underlined on hover only, where it is obvious that all names are links. */
  readonly isQuiet?: boolean
  /** Whether the whole row is draggable, so that the link alone must not be. */
  readonly isDragged?: boolean
}

const CLASS_NAMES = `mantine-focus-auto mantine-Text-root mantine-Anchor-root ${Text.classes['root']} ${Anchor.classes['root']} ${classes.link}`

/** Links a row's name. It looks like Mantine's `Anchor`, which takes several times as long to render in long lists. */
export const NameLink = ({ to, name, className = '', isQuiet = false, isDragged = false }: NameLinkProps) => (
  <Link
    to={to}
    className={`${CLASS_NAMES} ${className}`}
    data-underline={isQuiet ? 'hover' : 'always'}
    dir="auto"
    {...(isDragged ? { draggable: false } : {})}
  >
    {name}
  </Link>
)
