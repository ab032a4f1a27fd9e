import { useT } from '@sheaf/ui/l10n/use-t'
import { FromElsewhere } from './from-elsewhere.tsx'

/** Where accounts come from a directory or a provider, there is no password of ours to choose, but one there. */
export const NoRecovery = () => {
  const t = useT()
  return <FromElsewhere text={t('USER.PASSWORD_ELSEWHERE')} />
}
