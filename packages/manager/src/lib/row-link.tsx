import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import classes from './row-link.module.css'

interface RowLinkProps {
  readonly to: string
  readonly name: string
  /** The row is dragged, and not the link alone. */
  readonly isDragged?: boolean
}

/** The name of what a row is about. The whole row leads there, but for what else can be pressed in it. */
export const RowLink = ({ to, name, isDragged = false }: RowLinkProps) => (
  <Anchor
    component={Link}
    to={to}
    fw={600}
    underline="hover"
    className={classes.link ?? ''}
    dir="auto"
    {...(isDragged ? { draggable: false } : {})}
  >
    {name}
  </Anchor>
)
