import type { SettingKey } from '@sheaf/contract/entities/settings'
import { readConfiguration, saveSetting, trySetting } from '@sheaf/contract/routes/configuration'
import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '../../lib/act.ts'
import { callApi } from '../../lib/api.ts'
import { mergeValues } from '../../lib/merge.ts'
import { refreshSession } from '../../lib/session.ts'
import { holdsSeveral, type SettingChange, type SettingEdit } from './settings-values.ts'

/** A refused save, with the setting that was refused. */
export class SettingRefused extends Error {
  override readonly name = 'SettingRefused'
  readonly key: SettingKey

  constructor(key: SettingKey, cause: unknown) {
    super(key, { cause })
    this.key = key
  }
}

/**
 * Returns the value to store. The call replaces the sign-in messages of all languages and all values of a sign-in
 * method, so those of now are read just before, and only those changed here are replaced (SCR-620, SCR-660).
 */
const valueNow = async ({ key, value, before }: SettingEdit): Promise<unknown> =>
  holdsSeveral(key) ? mergeValues(value, before, (await callApi(readConfiguration)).value[key] ?? {}) : value

/** Saves settings one by one. The first refusal stops it; what was saved before stays saved. */
export const useSaveSettings = () => {
  const queryClient = useQueryClient()
  return useAct({
    mutationFn: async (changes: readonly SettingEdit[]) => {
      for (const change of changes) {
        const { key } = change
        try {
          await callApi(saveSetting, { params: { key }, body: { value: await valueNow(change) } })
        } catch (error) {
          throw new SettingRefused(key, error)
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
