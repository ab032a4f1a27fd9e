import type { UseFormReturnType } from '@mantine/form'
import type { ProfileKind, ProfileSite, ProfileValues } from './profile-values.ts'

/** What each group of fields of a profile form is given. */
export interface ProfileFieldsProps {
  readonly form: UseFormReturnType<ProfileValues>
  readonly kind: ProfileKind
  /** Whether the form speaks to whose account it is, or will be; else to the site administrator. */
  readonly isOwn: boolean
  readonly site: ProfileSite
  /** Whether the mail address is given, and cannot be changed here. */
  readonly isEmailGiven?: boolean
  /** Unconfirmed mail address; empty if there is none. */
  readonly pendingEmail: string
  /** Colour that pads give while none is chosen; undefined for an account that is not there yet. */
  readonly givenColor: string | undefined
  /** Returns whether a field is editable here, under the site's sign-in method. */
  readonly shows: (field: keyof ProfileValues & string) => boolean
}
