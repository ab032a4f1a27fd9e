import type { UserId } from '@sheaf/contract/ids'
import type { Services } from '../../context.ts'

const PURPOSE = 'two-factor'
type Boxes = Pick<Services, 'secretBox'>

/** OTP-9: returns a secret as the database stores it, bound to its user. */
export const sealSecret = ({ secretBox }: Boxes, owner: UserId, secret: string): string =>
  secretBox(PURPOSE).seal(secret, owner)

export const openSecret = ({ secretBox }: Boxes, owner: UserId, sealed: string): string =>
  secretBox(PURPOSE).open(sealed, owner)
