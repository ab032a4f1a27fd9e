import { useT } from '@sheaf/ui/l10n/use-t'
import { Page } from '../chrome/page.tsx'

export const GroupPeopleScreen = () => {
  const t = useT()
  return <Page title={t('GROUP.INVITE_USER.IU')}>{null}</Page>
}
