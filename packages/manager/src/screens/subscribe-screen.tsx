import { useT } from '@sheaf/ui/l10n/use-t'
import { Page } from '../chrome/page.tsx'

export const SubscribeScreen = () => {
  const t = useT()
  return <Page title={t('USER.SUBSCRIBE_TITLE')}>{null}</Page>
}
