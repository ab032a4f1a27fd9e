import { useT } from '@sheaf/ui/l10n/use-t'
import { Page } from '../chrome/page.tsx'

export const BookmarksScreen = () => {
  const t = useT()
  return <Page title={t('BOOKMARK.TITLE')}>{null}</Page>
}
