import type { SettingKey } from '@sheaf/contract/entities/settings'
import { saveSetting, trySetting } from '@sheaf/contract/routes/configuration'
import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '../../lib/act.ts'
import { call } from '../../lib/api.ts'
import { refreshSession } from '../../lib/session.ts'
import type { SettingChange } from './settings-values.ts'

/** A refused save, with the setting that was refused. */
export class SettingRefused extends Error {
  override readonly name = 'SettingRefused'
  readonly key: SettingKey

  constructor(key: SettingKey, cause: unknown) {
    super(key, { cause })
    this.key = key
  }
}

/** Saves settings one by one. The first refusal stops it; what was saved before stays saved. */
export const useSaveSettings = () => {
  const queryClient = useQueryClient()
  return useAct({
    mutationFn: async (changes: readonly SettingChange[]) => {
      for (const { key, value } of changes) {
        try {
          await call(saveSetting, { params: { key }, body: { value } })
        } catch (error) {
          throw new SettingRefused(key, error)
        }
      }
    },
    onSettled: () => refreshSession(queryClient),
    meta: { handles: 'all' },
  })
}

/** Checks on the server whether a setting would work, without saving it. Errors are shown beside the button. */
export const useTrySetting = () =>
  useAct({
    mutationFn: ({ key, value }: SettingChange) => call(trySetting, { params: { key }, body: { value } }),
    meta: { handles: 'all' },
  })
