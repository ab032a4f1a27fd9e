import { initialsOf } from '../lib/initials.ts'
import { textColorOn } from '../theme/contrast.ts'
import './person-dot.css'

/**
 * Shows a circle in somebody's colour. The initials are generated content, not text: the full name is beside the
 * circle, or names the button around it.
 */
export const PersonDot = ({ name, color }: { readonly name: string; readonly color: string }) => (
  <span
    className="person-dot"
    style={{ backgroundColor: color, color: textColorOn(color) }}
    data-initials={initialsOf(name)}
    aria-hidden
  />
)
