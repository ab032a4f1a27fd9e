import { useT } from '@sheaf/ui/l10n/use-t'
import { Page } from '../../chrome/page.tsx'
import { MarkedPanels } from './marked-panels.tsx'

export const BookmarksScreen = () => {
  const t = useT()
  return (
    <Page title={t('MENU.BOOKMARK')} help={t('BOOKMARK.HELP')}>
      <MarkedPanels kind="bookmark" />
    </Page>
  )
}
