import { safeColor } from '../../connection/authors.ts'
import { inkOn } from '../../lib/contrast.ts'
import { initialsOf } from './initials.ts'

export const PersonDot = ({ name, color }: { readonly name: string; readonly color: string }) => {
  const ground = safeColor(color)
  return (
    <span className="pad-person-dot" style={{ backgroundColor: ground, color: inkOn(ground) }} aria-hidden>
      {initialsOf(name)}
    </span>
  )
}
