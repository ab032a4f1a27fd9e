import { SETTINGS } from '@sheaf/contract/entities/settings'
import { useConfiguration } from '../../lib/session.ts'
import type { ProfileSite } from './profile-values.ts'

/** What the site's settings ask of a profile. */
export const useProfileSite = (): ProfileSite => {
  const { value } = useConfiguration()
  return {
    authMethod: value.authMethod ?? SETTINGS.authMethod.initial,
    passwordMin: value.passwordMin ?? SETTINGS.passwordMin.initial,
    passwordMax: value.passwordMax ?? SETTINGS.passwordMax.initial,
    useFirstLastNameInPads: value.useFirstLastNameInPads ?? SETTINGS.useFirstLastNameInPads.initial,
  }
}
