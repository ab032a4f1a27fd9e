import { useT } from '@sheaf/ui/l10n/use-t'
import type { Attention } from './attention.ts'
import { listSettings } from './mail-needs.ts'

/** Says what is to be looked at, with the names of the settings that are missing. */
export const AttentionText = ({ attention: { text, names } }: { attention: Attention }) => {
  const t = useT()
  return <>{t(text, { names: listSettings(t, names) })}</>
}
