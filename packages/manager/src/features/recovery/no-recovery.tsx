import { useT } from '@sheaf/ui/l10n/use-t'
import { FromElsewhere } from './from-elsewhere.tsx'

/** Says that passwords are changed at the directory or provider that accounts come from. */
export const NoRecovery = () => {
  const t = useT()
  return <FromElsewhere text={t('USER.PASSWORD_ELSEWHERE')} />
}
