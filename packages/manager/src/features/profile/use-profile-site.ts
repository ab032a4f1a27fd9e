import { SETTINGS } from '@sheaf/contract/entities/settings'
import { useConfiguration } from '../../lib/session/session.ts'
import type { ProfileSite } from './profile-values.ts'

/** Returns the site's settings that concern profiles. */
export const useProfileSite = (): ProfileSite => {
  const { value } = useConfiguration()
  return {
    authMethod: value.authMethod ?? SETTINGS.authMethod.initial,
    passwordMin: value.passwordMin ?? SETTINGS.passwordMin.initial,
    passwordMax: value.passwordMax ?? SETTINGS.passwordMax.initial,
    asciiNames: value.asciiNames ?? SETTINGS.asciiNames.initial,
    useFirstLastNameInPads: value.useFirstLastNameInPads ?? SETTINGS.useFirstLastNameInPads.initial,
  }
}
