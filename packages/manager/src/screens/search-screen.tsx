import { useT } from '@sheaf/ui/l10n/use-t'
import { Page } from '../chrome/page.tsx'

export const SearchScreen = () => {
  const t = useT()
  return <Page title={t('SEARCH.TITLE')}>{null}</Page>
}
