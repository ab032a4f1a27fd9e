import { initialsOf } from '../lib/initials.ts'
import { inkOn } from '../theme/contrast.ts'
import './person-dot.css'

/**
 * A circle in somebody's colour. The initials are drawn and not written: the name stands beside it, or in the name of the
 * button around it.
 */
export const PersonDot = ({ name, color }: { readonly name: string; readonly color: string }) => (
  <span
    className="person-dot"
    style={{ backgroundColor: color, color: inkOn(color) }}
    data-initials={initialsOf(name)}
    aria-hidden
  />
)
