import { useT } from '@sheaf/ui/l10n/use-t'
import { Page } from '../chrome/page.tsx'

export const PadRemoveScreen = () => {
  const t = useT()
  return <Page title={t('GROUP.PAD.REMOVE')}>{null}</Page>
}
