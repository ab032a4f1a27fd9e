import { inkOn } from '@sheaf/ui/theme/contrast'
import { safeColor } from '../../connection/authors.ts'
import { initialsOf } from './initials.ts'

/** The initials are drawn and not written: the name stands beside the dot, or in the name of the button around it. */
export const PersonDot = ({ name, color }: { readonly name: string; readonly color: string }) => {
  const ground = safeColor(color)
  return (
    <span
      className="pad-person-dot"
      style={{ backgroundColor: ground, color: inkOn(ground) }}
      data-initials={initialsOf(name)}
      aria-hidden
    />
  )
}
