import { useT } from '@sheaf/ui/l10n/use-t'
import { Page } from '../chrome/page.tsx'

export const GroupRemoveScreen = () => {
  const t = useT()
  return <Page title={t('GROUP.REMOVE')}>{null}</Page>
}
