import type { SettingKey } from '@sheaf/contract/entities/settings'
import { saveSetting, trySetting } from '@sheaf/contract/routes/configuration'
import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '../../../lib/api/act.ts'
import { callApi } from '../../../lib/api/api.ts'
import { ApiError, isApiError } from '../../../lib/errors/api-error.ts'
import { refreshSession } from '../../../lib/session/session.ts'
import type { SettingChange, SettingEdit } from './settings-values.ts'

/** A refused save, with the setting that was refused. */
export class SettingRefused extends ApiError {
  readonly setting: SettingKey

  constructor(setting: SettingKey, refusal: ApiError) {
    super(refusal.key, refusal.status, refusal)
    this.setting = setting
  }
}

interface SettingsSave {
  readonly changes: readonly SettingEdit[]
  /** Version of the settings from which the changes began. */
  readonly version: string | undefined
  /** Later versions of single settings, to which those of the saved ones are added. */
  readonly versions: Map<SettingKey, string>
}

/**
 * Saves settings one by one. The first refusal stops it; what was saved before stays saved. The server merges the messages
 * of all languages and the values of a sign-in method with what others have changed since the version of the form
 * (SCR-138).
 */
export const useSaveSettings = () => {
  const queryClient = useQueryClient()
  return useAct({
    about: ({ changes }) => changes,
    mutationFn: async ({ changes, version, versions }: SettingsSave) => {
      for (const { key, value } of changes) {
        try {
          const began = versions.get(key) ?? version
          const saved = await callApi(saveSetting, { params: { key }, body: { value }, version: began })
          if (saved.version !== undefined) versions.set(key, saved.version)
        } catch (error) {
          throw isApiError(error) ? new SettingRefused(key, error) : error
        }
      }
    },
    // Also after a failure, as what was saved before it then shows. What cannot be read now is read later.
    onSettled: () => refreshSession(queryClient).catch(() => {}),
    meta: { handles: 'all' },
  })
}

/** Checks on the server whether a setting would work, without saving it. Errors are shown beside the button. */
export const useTrySetting = () =>
  useAct({
    mutationFn: ({ key, value }: SettingChange) => callApi(trySetting, { params: { key }, body: { value } }),
    meta: { handles: 'all' },
  })
