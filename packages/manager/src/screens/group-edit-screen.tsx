import { useT } from '@sheaf/ui/l10n/use-t'
import { Page } from '../chrome/page.tsx'

export const GroupEditScreen = () => {
  const t = useT()
  return <Page title={t('GROUP.EDIT')}>{null}</Page>
}
